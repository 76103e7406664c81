// Limits of the Bot API, as documented, and the times by which it forgets.

export const LIMITS = {
  /**
   * In UTF-16 units, as entities count: a text that fits so fits also where Telegram's server counts characters, of which
   * it never has more.
   */
  text: 4096,
  caption: 1024,
  /** In bytes of UTF-8. */
  textBytes: 1 << 15,
  callbackDataBytes: 64,
  callbackAnswer: 200,
  entities: 100,
  buttons: 100,
  uploadBytes: 50 << 20,
  photoBytes: 10 << 20,
  downloadBytes: 20 << 20,
  commands: 100,
  commandDescription: 256,
  description: 512,
  shortDescription: 120,
  topicName: 128,
  updates: 100,
  pollSeconds: 50,
} as const;

export const LIFETIMES = {
  draft: 30_000,
  update: 24 * 60 * 60_000,
  /** After it the bot deletes a message no longer. */
  deletable: 48 * 60 * 60_000,
} as const;

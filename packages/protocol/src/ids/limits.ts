// Limits on what programs can pile up. Each is refused with a code of its own and a message that names the number.
// The person's own messages and answers are never refused because of what programs have piled up.
export const LIMITS = {
  /** Of one message. */
  textCharacters: 200_000,
  /** Of a payload as JSON: text, quick replies and the sender's own fields. */
  payloadCharacters: 500_000,
  quickReplies: 10,
  /** What a button holds. */
  quickReplyCharacters: 500,
  /** Of a tool approval: ways in which the agent's program could remember it. */
  scopes: 10,

  /** Of one file; messengers give and take no more. */
  attachmentBytes: 20_000_000,
  attachmentsPerMessage: 10,
  /** Of all files that agents have added; those of the person are limited by the disk alone. */
  allAttachmentBytes: 5_000_000_000,
  /** Files that one agent has added and sent with no message yet. */
  unsentAttachments: 50,
  /** A file that goes with no message is kept this long. */
  unsentAttachmentMs: 24 * 3_600_000,

  /** Names that were ever made known; a terminated one can be used again. */
  agents: 2_000,
  /** Names that the hub has given to the sessions of one agent. */
  sessionNamesPerAgent: 500,
  /** Conversations between two agents; each agent has one with the person besides. */
  agentConversations: 2_000,

  /** Messages delivered to an agent and not acknowledged. */
  mailboxMessages: 10_000,
  /** Messages that wait for their time. */
  scheduledPerSender: 1_000,
  scheduled: 10_000,

  /** Questions to the person, scheduled ones too; the hub's own, about calls in its runs, do not count. */
  openRequestsPerAgent: 100,
  openRequests: 1_000,
  /** Of all open requests together, as JSON: every surface loads them when it starts. */
  openRequestCharacters: 8_000_000,

  /** Tool calls that wait for the person because another agent than they gave the order; the next ones wait their turn. */
  openOrdersPerGiver: 20,
  openOrders: 200,

  /** Of what the person said, each in place of the one before. */
  versions: 100,
  /** Messages that one superseding message takes out of its conversation. */
  supersededMessages: 10_000,

  draftsPerAgent: 16,
  draftCharacters: 1_000_000,
  /** Of all drafts together: every surface loads them when it starts. */
  allDraftCharacters: 8_000_000,

  /** Streams, long polls and MCP calls that one program has open at a time. */
  connectionsPerProgram: 256,

  /** Of MCP over HTTP, for clients that need one. */
  mcpSessionsPerAgent: 32,
  mcpSessions: 256,

  /** Free space on the hub's disk that is kept for the person: below it, programs' messages are refused. */
  freeBytes: 200 * 1024 * 1024,
} as const;

// Parts of pi's extension API that Nod uses, as types.

/**
 * @typedef {object} PiApi
 * @property {(event: string, handler: (event: unknown, context: PiContext) => unknown) => unknown} on
 * @property {(text: string, options?: { deliverAs?: 'steer' | 'followUp' }) => void} sendUserMessage
 * @property {(type: string, data: unknown) => void} appendEntry
 * @property {() => string | undefined} getSessionName
 */

/**
 * @typedef {object} PiContext
 * @property {string} cwd
 * @property {boolean} hasUI
 * @property {AbortSignal | undefined} signal Ends with the turn.
 * @property {() => void} abort
 * @property {{ getSessionId(): string, getBranch(): unknown[] }} sessionManager
 * @property {{ select(title: string, options: string[], how?: { signal?: AbortSignal }): Promise<string | undefined> }} ui
 */

export {};

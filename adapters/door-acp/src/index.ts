// The front door of @nod/door-acp: agent programs that speak ACP, kept running as sessions of a door.
export { findCommand } from './profiles/profiles.ts';
export {
  type AcpSession,
  type AcpSessionOptions,
  type SessionNews,
  startAcpSession,
} from './session/acp-session.ts';

export { type ConfigFormat, UnreadableConfigError } from './editing/config-format.ts';
export { insertEntries, UnusualConfigError } from './editing/edit-config.ts';
export {
  type Change,
  type Config,
  type Earlier,
  type Memo,
  planConnecting,
  planRemoving,
} from './editing/plan-changes.ts';
export type {
  ConfigPlace,
  Hint,
  Profile,
  ProgramName,
  Scope,
  ServerCommand,
} from './profile.ts';
export { findProfile, PROFILES } from './profiles.ts';
export { toPatientCommand, toServerCommand } from './server-command.ts';

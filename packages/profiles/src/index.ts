export * from './connecting/changes.ts';
export { toPatientCommand, toServerCommand } from './connecting/server-command.ts';
export { insertEntries, UnusualConfigError } from './editing/config-edit.ts';
export { type ConfigFormat, UnreadableConfigError } from './editing/config-format.ts';
export type {
  ConfigPlace,
  Hint,
  Profile,
  ProgramName,
  Scope,
  ServerCommand,
} from './profile.ts';
export { findProfile, PROFILES } from './profiles.ts';

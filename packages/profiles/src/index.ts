export { type ConfigFormat, UnreadableConfigError } from './editing/config-format.ts';
export { agreeBeside, insertEntries, removeEntries, UnusualConfigError } from './editing/edit-config.ts';
export type { Entry } from './editing/entry.ts';
export { applyUndo, toUndo, type Undo } from './editing/undo.ts';
export type {
  ConfigPlace,
  Hint,
  Profile,
  ProfileFile,
  ProgramName,
  Scope,
  ServerCommand,
} from './profile.ts';
export { findProfile, PROFILES } from './profiles.ts';
export { toServerCommand } from './server-command.ts';

export * from './connecting/changes.ts';
export { toPatientCommand, toServerCommand } from './connecting/server-command.ts';
export { insertEntries, UnusualConfigError } from './editing/config-edit.ts';
export { type ConfigFormat, UnreadableConfigError } from './editing/config-format.ts';
export { ForeignFileError, planPlugin, planPluginRemoval } from './plugins/plugin-change.ts';
export type {
  ConfigPlace,
  Hint,
  PluginSource,
  Profile,
  ProgramName,
  Scope,
  ServerCommand,
  Trial,
} from './profile.ts';
export { findProfile, PROFILES } from './profiles.ts';

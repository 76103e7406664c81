// The front door of @nod/hub: its contract as a whole, and what puts a hub together.
export { toSettingsActs } from './audit/settings-acts.ts';
export * from './contract/account-records.ts';
export * from './contract/accounts.ts';
export * from './contract/adoptions.ts';
export * from './contract/attachments.ts';
export * from './contract/channel-records.ts';
export * from './contract/hub.ts';
export * from './contract/installed-channels.ts';
export * from './contract/installed-doors.ts';
export * from './contract/ports.ts';
export { createHub, type HubPorts } from './whole-hub.ts';

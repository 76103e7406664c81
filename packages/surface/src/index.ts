// A surface's state: what the hub has told, kept up to date by its events, and what is shown of it.
export * from './hub-view.ts';
export * from './requests.ts';
export * from './rows.ts';
export * from './run-items.ts';
export * from './stream-items.ts';
export * from './unsaid-draft.ts';
export * from './versions.ts';

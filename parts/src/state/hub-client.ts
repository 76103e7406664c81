// The panel's one connection to a hub. It is given when the panel starts.
import type { HubClient } from '@nod/client';
import type { Surface } from '@nod/protocol';

/** Where the person acts who acts here. */
export const SURFACE: Surface = 'panel';

export let hubClient: HubClient;

export function setHubClient(client: HubClient): void {
  hubClient = client;
}

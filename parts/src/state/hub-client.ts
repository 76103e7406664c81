// The panel's one connection to a hub. It is given when the panel starts.
import type { HubClient } from '@nod/client';

export let hubClient: HubClient;

export function setHubClient(client: HubClient): void {
  hubClient = client;
}

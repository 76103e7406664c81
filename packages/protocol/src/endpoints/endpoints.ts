// Endpoints of the HTTP API, all of them, by the name that the client's methods and the server's handlers have too. To
// add one: an entry in the table of its topic, then its handler in the HTTP adapter, which does not compile without.
import { agentEndpoints } from './agent-endpoints.ts';
import { attachmentEndpoints } from './attachment-endpoints.ts';
import { auditEndpoints } from './audit-endpoints.ts';
import { channelEndpoints } from './channel-endpoints.ts';
import { conversationEndpoints } from './conversation-endpoints.ts';
import { doorEndpoints } from './door-endpoints.ts';
import { entranceEndpoints } from './entrance-endpoints.ts';
import { hubEndpoints } from './hub-endpoints.ts';
import { memoryEndpoints } from './memory-endpoints.ts';
import { messageEndpoints } from './message-endpoints.ts';
import { pageEndpoints } from './page-endpoints.ts';
import { pairingEndpoints } from './pairing-endpoints.ts';
import { programEndpoints } from './program-endpoints.ts';
import { requestEndpoints } from './request-endpoints.ts';
import { settingsEndpoints } from './settings-endpoints.ts';
import { toolEndpoints } from './tool-endpoints.ts';

export const ENDPOINTS = {
  ...hubEndpoints,
  ...entranceEndpoints,
  ...pairingEndpoints,
  ...pageEndpoints,
  ...programEndpoints,
  ...messageEndpoints,
  ...attachmentEndpoints,
  ...agentEndpoints,
  ...doorEndpoints,
  ...conversationEndpoints,
  ...requestEndpoints,
  ...toolEndpoints,
  ...channelEndpoints,
  ...auditEndpoints,
  ...memoryEndpoints,
  ...settingsEndpoints,
};

export type Endpoints = typeof ENDPOINTS;
export type EndpointName = keyof Endpoints;

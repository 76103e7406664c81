// Routes for the settings of the built-in agents. Keys are taken and never given out; changes are audited.
import { type Hub, type SettingsStore, toSettingsActs } from '@nod/hub';
import {
  modelOffersSchema,
  modelTrialBodySchema,
  modelTrialSchema,
  type SettingsChange,
  type Surface,
  settingsChangeBodySchema,
  settingsSchema,
} from '@nod/protocol';
import { PERSON_ONLY } from '../caller.ts';
import { type Route, route } from '../route.ts';

export function settingsRoutes(hub: Hub, settings: SettingsStore): Route[] {
  async function change(wanted: SettingsChange, surface: Surface) {
    const before = settings.read();
    const after = await settings.change(wanted);
    await hub.audit.record(surface, toSettingsActs(wanted, before, after));
    return after;
  }

  return [
    route({
      method: 'GET',
      path: '/api/settings',
      access: PERSON_ONLY,
      summary: 'Read the settings of the built-in agents',
      response: { status: 200, description: 'The settings, without keys.', schema: settingsSchema },
      handle: () => settings.read(),
    }),
    route({
      method: 'PUT',
      path: '/api/settings',
      access: PERSON_ONLY,
      summary: 'Change settings',
      description: 'What is absent stays as it is. `null` for a model disconnects it.',
      body: settingsChangeBodySchema,
      response: { status: 200, description: 'The settings, without keys.', schema: settingsSchema },
      handle: ({ body: { surface, ...wanted } }) => change(wanted, surface),
    }),
    route({
      method: 'GET',
      path: '/api/models/found',
      access: PERSON_ONLY,
      summary: 'Find models that are here already',
      description: 'Usual keys in the environment of the hub, and model servers on their usual local ports.',
      response: { status: 200, description: 'Models to choose from.', schema: modelOffersSchema },
      handle: () => settings.findOffers(),
    }),
    route({
      method: 'POST',
      path: '/api/models/try',
      access: PERSON_ONLY,
      summary: 'Try a model before it is connected',
      description:
        'Asks the model one small thing and the provider for its models, with the key that is given or stored. Nothing is saved.',
      body: modelTrialBodySchema,
      response: {
        status: 200,
        description: 'Whether it answered, or what failed.',
        schema: modelTrialSchema,
      },
      handle: ({ body }) => settings.tryModel(body),
    }),
  ];
}

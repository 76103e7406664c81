// Endpoints of the settings and of the models that can be connected.
import {
  modelOffersSchema,
  modelTrialBodySchema,
  modelTrialSchema,
  settingsChangeBodySchema,
  settingsSchema,
} from '../hub/settings.ts';
import { type Endpoint, PERSON_ONLY } from './endpoint.ts';

export const settingsEndpoints = {
  settings: {
    method: 'GET',
    path: '/api/settings',
    access: PERSON_ONLY,
    summary: 'Read the settings of the built-in agents',
    response: { status: 200, description: 'The settings, without keys.', schema: settingsSchema },
  },
  changeSettings: {
    method: 'PUT',
    path: '/api/settings',
    access: PERSON_ONLY,
    summary: 'Change settings',
    description: 'What is absent stays as it is. `null` for a model disconnects it.',
    body: settingsChangeBodySchema,
    response: { status: 200, description: 'The settings, without keys.', schema: settingsSchema },
  },
  findModels: {
    method: 'GET',
    path: '/api/models/found',
    access: PERSON_ONLY,
    summary: 'Find models that are here already',
    description: 'Usual keys in the environment of the hub, and model servers on their usual local ports.',
    response: {
      status: 200,
      description: 'Models to choose from.',
      schema: modelOffersSchema,
      field: 'offers',
    },
  },
  tryModel: {
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
  },
} as const satisfies Record<string, Endpoint>;

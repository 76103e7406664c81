// Endpoints of the settings and of the models that can be connected.
import { z } from 'zod';
import {
  modelOfferSchema,
  modelTrialBodySchema,
  modelTrialSchema,
  settingsChangeSchema,
  settingsSchema,
} from '../hub/settings.ts';
import { surfaceSchema } from '../requests/human-request.ts';
import { answer, type Endpoint, named, PERSON_ONLY } from './endpoint.ts';

export const settingsEndpoints = {
  settings: {
    method: 'GET',
    path: '/api/settings',
    access: PERSON_ONLY,
    summary: 'Read the settings of the built-in agents',
    response: answer(settingsSchema, 'The settings, without keys.'),
  },
  changeSettings: {
    method: 'PUT',
    path: '/api/settings',
    access: PERSON_ONLY,
    summary: 'Change settings',
    description: 'What is absent stays as it is. `null` for a model disconnects it.',
    body: settingsChangeSchema.extend({ surface: surfaceSchema }),
    response: answer(settingsSchema, 'The settings, without keys.'),
  },
  findModels: {
    method: 'GET',
    path: '/api/models/found',
    access: PERSON_ONLY,
    summary: 'Find models that are here already',
    description: 'Usual keys in the environment of the hub, and model servers on their usual local ports.',
    response: named('offers', z.array(modelOfferSchema), 'Models to choose from.'),
  },
  tryModel: {
    method: 'POST',
    path: '/api/models/try',
    access: PERSON_ONLY,
    summary: 'Try a model before it is connected',
    description:
      'Asks the model one small thing and the provider for its models, with the key that is given or stored. Nothing is saved.',
    body: modelTrialBodySchema,
    response: answer(modelTrialSchema, 'Whether it answered, or what failed.'),
  },
} as const satisfies Record<string, Endpoint>;

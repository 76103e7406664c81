// The conformance suite of models: every model adapter runs it from a test file of its own, against the
// scripted model server, once for each wire form it speaks.
import { afterAll, beforeAll, describe } from 'vitest';
import type { WireFormName } from '../scripted-model-server/script.ts';
import {
  type ScriptedModelServer,
  startScriptedModelServer,
} from '../scripted-model-server/scripted-model-server.ts';
import { describeAnswers } from './answers.ts';
import { describeFailures } from './failures.ts';
import { describeFiles } from './files.ts';
import type { CreateModel, ModelFixture } from './fixture.ts';
import { describeInterruptions } from './interruptions.ts';

export { API_KEY, type CreateModel, type ModelSettings } from './fixture.ts';

/** Declares the suite for the models that `create` makes, speaking `form` to the scripted server. */
export function describeModel(name: string, form: WireFormName, create: CreateModel): void {
  describe(`${name}, wire form ${form}`, () => {
    let server: ScriptedModelServer | null = null;
    beforeAll(async () => {
      server = await startScriptedModelServer();
    });
    afterAll(() => server?.close());

    const fixture: ModelFixture = {
      form,
      create,
      server() {
        if (server === null) throw new Error('the server runs only within tests');
        return server;
      },
    };
    describeAnswers(fixture);
    describeFiles(fixture);
    describeFailures(fixture);
    describeInterruptions(fixture);
  });
}

import { expect, it } from 'vitest';
import { findProfile } from '../profiles.ts';
import { ForeignFileError, planPlugin, planPluginRemoval } from './plugin-change.ts';

const SOURCE = {
  modules: '/opt/nod "x"/adapters/door-plugins/src',
  socket: '/home/me/.nod/doors/doors.sock',
};

function contentOf(program: string): string {
  const [plugin] = findProfile(program)?.plugins.user ?? [];
  if (!plugin) throw new Error(`${program} has no plugin`);
  return plugin.content(SOURCE);
}

it.each(['opencode', 'pi'])(
  'C1 the plugin of %s is put where there is none, and taken away as a whole',
  (program) => {
    const content = contentOf(program);
    expect(planPlugin(content, null)).toMatchObject({ before: null, after: content });
    expect(planPluginRemoval(content)).toMatchObject({ before: content, after: null });
    expect(planPluginRemoval(null)).toMatchObject({ before: null, after: null });
  },
);

it('C1 an older plugin of Nod is replaced, and one that is the same stays', () => {
  const content = contentOf('pi');
  const [plugin] = findProfile('pi')?.plugins.user ?? [];
  const older = plugin?.content({ ...SOURCE, socket: '/elsewhere.sock' }) ?? '';
  expect(older).not.toBe(content);
  expect(planPlugin(content, older)).toMatchObject({ before: older, after: content });
  expect(planPlugin(content, content)).toMatchObject({ before: content, after: content });
});

it("C1 a file of somebody else's is neither replaced nor taken away", () => {
  const foreign = 'export default () => {};\n';
  expect(() => planPlugin(contentOf('pi'), foreign)).toThrow(ForeignFileError);
  expect(planPluginRemoval(foreign)).toMatchObject({ before: foreign, after: foreign });
});

it('a program goes on where what the plugin loads is gone', async () => {
  const load = async (text: string) => import(`data:text/javascript,${encodeURIComponent(text)}`);
  const { Nod } = await load(contentOf('opencode'));
  await expect(Nod({})).resolves.toEqual({});
  const { default: extend } = await load(contentOf('pi'));
  await expect(extend({})).resolves.toBeUndefined();
});

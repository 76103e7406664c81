// `nod doctor`: looks for what is wrong or unsafe, and says how to put it right. It changes nothing.
import { locateHub } from '../connect.ts';
import { locateDataFolder } from '../data-folder.ts';
import { checkDatabase } from '../doctor/check-database.ts';
import { checkFiles } from '../doctor/check-files.ts';
import { checkHub } from '../doctor/check-hub.ts';
import { checkNode } from '../doctor/check-node.ts';
import { EXIT } from '../exit-codes.ts';
import { parseOptions } from '../parse-options.ts';
import type { RunCommand } from '../run-command.ts';

export const run: RunCommand = async (args, texts) => {
  const { values } = parseOptions(args, {}, texts);
  const folder = locateDataFolder(values.data, process.env);
  const findings = [
    checkNode(process.versions.node, texts),
    ...checkFiles(folder, texts),
    ...checkDatabase(folder, texts),
    ...(await checkHub(locateHub(folder, texts), texts)),
  ];
  const problems = findings.filter(({ ok }) => !ok).length;
  const lines = findings.map(({ ok, message }) => `${ok ? '✓' : '✗'} ${message}`);
  const summary = problems === 0 ? texts.doctor.healthy : texts.doctor.problems(problems);
  process.stdout.write(
    values.json
      ? `${JSON.stringify({ ok: problems === 0, checks: findings })}\n`
      : `${[...lines, summary].join('\n')}\n`,
  );
  return problems === 0 ? EXIT.ok : EXIT.failed;
};

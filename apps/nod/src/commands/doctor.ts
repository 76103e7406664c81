// `nod doctor`: looks for what is wrong or unsafe, and says how to put it right. It changes nothing.
import { CliError, EXIT } from '../command-line/cli-error.ts';
import { print, type RunCommand } from '../command-line/command.ts';
import { createClient, locateHub } from '../command-line/hub-client.ts';
import { parseOptions } from '../command-line/options.ts';
import { type DataFolder, locateDataFolder } from '../data-folder/data-folder.ts';
import { isWhole, readToken } from '../data-folder/token-file.ts';
import { checkDatabase, checkFiles, checkTokens } from '../doctor/files-check.ts';
import { type Finding, toFinding } from '../doctor/finding.ts';
import { checkHub, checkProof } from '../doctor/hub-check.ts';
import { checkTools } from '../doctor/tools-check.ts';
import type { Texts } from '../texts/texts.ts';

/** The oldest Node that the product works with. */
const NEEDED_NODE = 24;

export const run: RunCommand = async (args, texts) => {
  const { values } = parseOptions(args, {}, texts);
  const folder = locateDataFolder(values.data, process.env);
  const findings = [
    checkNode(process.versions.node, texts),
    ...checkFiles(folder, texts),
    ...checkTokens(folder, texts),
    ...checkDatabase(folder, texts),
    ...(await checkRunningHub(folder, texts)),
  ];
  const problems = findings.filter(({ ok }) => !ok).length;
  const lines = findings.map(({ ok, message }) => `${ok ? '✓' : '✗'} ${message}`);
  const summary = problems === 0 ? texts.doctor.healthy : texts.doctor.problems(problems);
  print({ result: { ok: problems === 0, checks: findings }, lines: [...lines, summary] }, values.json);
  return problems === 0 ? EXIT.ok : EXIT.failed;
};

/** What agents may do is asked of a hub that answers, and that is the one of this folder. */
async function checkRunningHub(folder: DataFolder, texts: Texts): Promise<Finding[]> {
  const url = tryLocateHub(folder, texts);
  if (typeof url !== 'string') return [url];
  const findings = await checkHub(url, texts);
  const token = isWhole(folder.personToken) ? readToken(folder.personToken) : null;
  if (token === null || findings.some(({ name, ok }) => name === 'hub' && !ok)) return findings;
  const proof = await checkProof(url, token, texts);
  if (!proof.ok) return [...findings, proof];
  const client = createClient(() => url, token);
  return [...findings, proof, ...(await checkTools(client, folder, texts))];
}

/** A `NOD_URL` that no token may be sent to is a finding as well. */
function tryLocateHub(folder: DataFolder, texts: Texts): string | Finding {
  try {
    return locateHub(folder, texts);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return { name: 'hub', ok: false, message: error.message };
  }
}

function checkNode(version: string, { doctor }: Texts): Finding {
  const isTooOld = Number.parseInt(version, 10) < NEEDED_NODE;
  return toFinding('node', isTooOld ? doctor.nodeTooOld(version) : null, `Node ${version}`);
}

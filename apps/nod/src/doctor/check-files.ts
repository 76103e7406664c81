// Are the data folder and the files in it closed to other users?
import { type DataFolder, isOpenToOthers, readMode } from '../data-folder.ts';
import type { Texts } from '../texts/en.ts';
import type { Finding } from './finding.ts';

export function checkFiles(folder: DataFolder, texts: Texts): Finding[] {
  if (readMode(folder.path) === null) {
    return [{ name: 'folder', ok: false, message: texts.doctor.folderMissing(folder.path) }];
  }
  const needed = [folder.programToken, folder.personToken, folder.database];
  const whileOpen = [`${folder.database}-wal`, `${folder.database}-shm`, folder.hubRecord, folder.lock];
  return [
    checkMode(folder.path, '700', texts),
    ...needed.map((path) => checkMode(path, '600', texts)),
    ...whileOpen.filter((path) => readMode(path) !== null).map((path) => checkMode(path, '600', texts)),
  ];
}

function checkMode(path: string, wanted: string, { doctor }: Texts): Finding {
  const bits = readMode(path);
  if (bits === null) return { name: 'mode', ok: false, message: doctor.fileMissing(path) };
  const mode = (bits & 0o777).toString(8).padStart(3, '0');
  const ok = !isOpenToOthers(bits);
  return {
    name: 'mode',
    ok,
    message: ok ? doctor.closed(path, mode) : doctor.openToOthers(path, mode, wanted),
  };
}

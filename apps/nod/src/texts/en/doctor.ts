// What `nod doctor` says, in English.
export const doctor = {
  healthy: 'Everything is in order.',
  problems: (count: number) => (count === 1 ? '1 problem.' : `${count} problems.`),
  node: (version: string) => `Node ${version}`,
  nodeTooOld: (version: string) => `Node ${version} is too old: 24 is needed`,
  folderMissing: (path: string) => `${path} does not exist yet; npm start creates it`,
  closed: (path: string, mode: string) => `${path} is closed to others (${mode})`,
  openToOthers: (path: string, mode: string, wanted: string) =>
    `${path} is open to others (${mode}): chmod ${wanted} ${path}`,
  fileMissing: (path: string) => `${path} is missing; npm start creates it`,
  databaseSound: 'the database is sound',
  databaseDamaged: (detail: string) => `the database is damaged: ${detail}`,
  hubAnswers: (url: string, version: string) => `the hub answers at ${url} (version ${version})`,
  hubSilent: (url: string) => `no hub answers at ${url}. Start it with: npm start`,
  otherVersion: (hub: string, cli: string) =>
    `the running hub has version ${hub}, this program ${cli}: stop it and run npm start again`,
  loopbackOnly: 'the hub can be reached from this machine only',
  reachableFrom: (address: string) => `the hub can be reached from the network at ${address}`,
};

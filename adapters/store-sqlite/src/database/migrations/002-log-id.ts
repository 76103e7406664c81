// The id of the log: positions are places in this log and in no other.
export const logId = `
  CREATE TABLE log (id TEXT NOT NULL) STRICT;
  INSERT INTO log (id) VALUES (lower(hex(randomblob(16))));
`;

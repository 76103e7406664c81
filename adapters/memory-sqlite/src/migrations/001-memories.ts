// The first tables. The word index holds no text of its own; a memory without a row in `vectors` for the
// embedder in use waits to be embedded. `revision` tells a vector of the old text from one of the new.
export const memories = `
  CREATE TABLE memories (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    text TEXT NOT NULL,
    source TEXT NOT NULL,
    createdAt REAL NOT NULL UNIQUE,
    updatedAt REAL NOT NULL,
    revision INTEGER NOT NULL DEFAULT 0
  ) STRICT;

  CREATE VIRTUAL TABLE memory_words USING fts5 (
    words, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 0'
  );

  CREATE TABLE embedders (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE
  ) STRICT;

  CREATE TABLE vectors (
    embedder INTEGER NOT NULL REFERENCES embedders (number) ON DELETE CASCADE,
    memory INTEGER NOT NULL REFERENCES memories (number) ON DELETE CASCADE,
    scale REAL NOT NULL,
    numbers BLOB NOT NULL,
    PRIMARY KEY (embedder, memory)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX vectors_of_memory ON vectors (memory);
`;

// The first tables. Columns are called as the fields of the values they hold.
// A delivered message is its own `message-delivered` event: its position is its seq, so `events` holds the
// other events only. What is not acknowledged is a small row in `mailbox`, so that an acknowledgement never
// rewrites the page that holds the message. Unread messages are counted as they come and go: counting a million
// of them at every start would take seconds. Times are REAL because the protocol allows any number.
export const firstTables = `
  CREATE TABLE agents (
    name TEXT PRIMARY KEY,
    registeredAt REAL NOT NULL,
    terminatedAt REAL,
    isHosted INTEGER NOT NULL,
    abilities TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE conversations (
    id TEXT PRIMARY KEY,
    participants TEXT NOT NULL,
    openedAt REAL NOT NULL,
    readThrough INTEGER NOT NULL DEFAULT 0,
    unread INTEGER NOT NULL DEFAULT 0,
    mode TEXT NOT NULL,
    contextFrom INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE renewals (
    conversationId TEXT NOT NULL,
    position INTEGER NOT NULL,
    id TEXT NOT NULL UNIQUE,
    at REAL NOT NULL,
    PRIMARY KEY (conversationId, position)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE messages (
    position INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    conversationId TEXT NOT NULL,
    sender TEXT NOT NULL,
    recipient TEXT NOT NULL,
    inReplyTo TEXT,
    supersedes TEXT,
    version INTEGER NOT NULL DEFAULT 1,
    supersededBy TEXT,
    sentAt REAL NOT NULL,
    dueAt REAL NOT NULL,
    payload TEXT NOT NULL,
    attachments TEXT,
    delivery TEXT,
    contextFrom INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX messages_of_conversation ON messages (conversationId, position, recipient);

  CREATE TABLE mailbox (
    recipient TEXT NOT NULL,
    position INTEGER NOT NULL,
    takenBy TEXT,
    PRIMARY KEY (recipient, position)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE emptied_mailboxes (
    recipient TEXT PRIMARY KEY,
    through INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE scheduled (
    sendOrder INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    dueAt REAL NOT NULL,
    message TEXT NOT NULL,
    request TEXT
  ) STRICT;

  CREATE TABLE attachments (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    mediaType TEXT NOT NULL,
    size INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    addedBy TEXT NOT NULL,
    addedAt REAL NOT NULL,
    messageId TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX attachments_of_message ON attachments (messageId) WHERE messageId IS NOT NULL;
  CREATE INDEX unsent_attachments ON attachments (addedAt, id) WHERE messageId IS NULL;
  CREATE INDEX unsent_attachments_of_adder ON attachments (addedBy) WHERE messageId IS NULL;

  CREATE TABLE requests (
    openOrder INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    messageId TEXT NOT NULL,
    request TEXT NOT NULL,
    awaited TEXT NOT NULL DEFAULT 'never',
    settlement TEXT
  ) STRICT;
  CREATE INDEX requests_of_message ON requests (messageId);
  CREATE INDEX open_requests ON requests (openOrder) WHERE settlement IS NULL;

  CREATE TABLE channels (
    surface TEXT PRIMARY KEY,
    epoch INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    arrival TEXT
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE channelNotes (
    surface TEXT NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (surface, key)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE showings (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    surface TEXT NOT NULL,
    chat TEXT NOT NULL,
    messageId TEXT NOT NULL,
    requestId TEXT,
    version INTEGER NOT NULL DEFAULT 1,
    shownVersion INTEGER NOT NULL DEFAULT 0,
    isBegun INTEGER NOT NULL DEFAULT 0,
    picks TEXT NOT NULL DEFAULT '{}'
  ) STRICT;
  CREATE INDEX showings_of_message ON showings (messageId);
  CREATE INDEX showings_of_request ON showings (requestId) WHERE requestId IS NOT NULL;
  CREATE INDEX due_showings ON showings (surface, chat, id) WHERE version > shownVersion;
  CREATE INDEX due_requests ON showings (surface, chat, id) WHERE version > shownVersion AND requestId IS NOT NULL;

  CREATE TABLE places (
    placeOrder INTEGER PRIMARY KEY,
    surface TEXT NOT NULL,
    chat TEXT NOT NULL,
    message TEXT NOT NULL,
    messageId TEXT NOT NULL,
    requestId TEXT,
    showingId INTEGER,
    UNIQUE (surface, chat, message)
  ) STRICT;
  CREATE INDEX places_of_message ON places (messageId);
  CREATE INDEX places_of_showing ON places (showingId, placeOrder);

  CREATE TABLE chats (
    surface TEXT NOT NULL,
    chat TEXT NOT NULL,
    agent TEXT NOT NULL,
    conversationId TEXT,
    asksRequest TEXT,
    asksUntil REAL,
    PRIMARY KEY (surface, chat)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX chats_of_agent ON chats (surface, agent);

  CREATE TABLE accounts (
    pairOrder INTEGER PRIMARY KEY,
    surface TEXT NOT NULL,
    account TEXT NOT NULL,
    name TEXT NOT NULL,
    rights TEXT NOT NULL,
    pairedAt REAL NOT NULL,
    UNIQUE (surface, account)
  ) STRICT;

  CREATE TABLE pairings (
    askOrder INTEGER PRIMARY KEY,
    surface TEXT NOT NULL,
    account TEXT NOT NULL,
    name TEXT NOT NULL,
    codeHash TEXT NOT NULL UNIQUE,
    askedAt REAL NOT NULL,
    expiresAt REAL NOT NULL,
    UNIQUE (surface, account)
  ) STRICT;

  CREATE TABLE pairing_misses (at REAL NOT NULL) STRICT;

  CREATE TABLE runs (
    startOrder INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    messageId TEXT NOT NULL,
    run TEXT NOT NULL,
    runEnd TEXT
  ) STRICT;
  CREATE INDEX runs_of_message ON runs (messageId);
  CREATE INDEX active_runs ON runs (startOrder) WHERE runEnd IS NULL;

  CREATE TABLE run_steps (
    stepOrder INTEGER PRIMARY KEY,
    runId TEXT NOT NULL,
    step TEXT NOT NULL
  ) STRICT;
  CREATE INDEX steps_of_run ON run_steps (runId, stepOrder);

  CREATE TABLE tool_policies (
    setOrder INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    policy TEXT NOT NULL
  ) STRICT;

  CREATE TABLE permissions (
    grantOrder INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    permission TEXT NOT NULL
  ) STRICT;

  CREATE TABLE audit (
    id INTEGER PRIMARY KEY,
    entry TEXT NOT NULL,
    at REAL NOT NULL AS (entry ->> 'at'),
    agent TEXT AS (entry ->> 'agent'),
    toolName TEXT AS (entry ->> 'toolName'),
    outcome TEXT NOT NULL AS (entry ->> 'outcome'),
    surface TEXT AS (entry ->> 'surface'),
    conversationId TEXT AS (entry ->> 'conversationId')
  ) STRICT;
  CREATE INDEX audit_by_time ON audit (at);
  CREATE INDEX audit_by_agent ON audit (agent);
  CREATE INDEX audit_by_tool ON audit (toolName);
  CREATE INDEX audit_by_outcome ON audit (outcome);
  CREATE INDEX audit_by_surface ON audit (surface);
  CREATE INDEX audit_by_conversation ON audit (conversationId);

  CREATE TABLE events (
    seq INTEGER PRIMARY KEY,
    event TEXT NOT NULL
  ) STRICT;

  CREATE TABLE programs (
    addOrder INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    hash TEXT NOT NULL UNIQUE,
    createdAt REAL NOT NULL,
    lastUsedAt REAL
  ) STRICT;

  CREATE TABLE program_agents (
    agent TEXT PRIMARY KEY,
    program TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX agents_of_program ON program_agents (program);

  CREATE TABLE claims (
    name TEXT PRIMARY KEY,
    base TEXT NOT NULL,
    program TEXT NOT NULL,
    client TEXT NOT NULL,
    session TEXT,
    folder TEXT,
    holder TEXT NOT NULL,
    heldUntil REAL NOT NULL,
    isReleased INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX claims_of_agent ON claims (base);

  CREATE TABLE adoptions (
    adoptOrder INTEGER PRIMARY KEY,
    door TEXT NOT NULL,
    session TEXT NOT NULL,
    program TEXT NOT NULL,
    folder TEXT,
    at REAL NOT NULL,
    name TEXT NOT NULL,
    pane TEXT,
    state TEXT NOT NULL,
    seenAt REAL NOT NULL,
    UNIQUE (door, session)
  ) STRICT;

  CREATE TABLE asked_calls (
    agent TEXT NOT NULL,
    id TEXT NOT NULL,
    hash TEXT NOT NULL,
    round INTEGER NOT NULL,
    asked TEXT NOT NULL,
    requestId TEXT,
    state TEXT,
    PRIMARY KEY (agent, id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE sessions (
    addOrder INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    cookieHash TEXT NOT NULL UNIQUE,
    keyHash TEXT NOT NULL,
    personTokenHash TEXT NOT NULL,
    name TEXT NOT NULL,
    createdAt REAL NOT NULL,
    lastSeenAt REAL NOT NULL,
    expiresAt REAL NOT NULL
  ) STRICT;

  -- Positions are places in this log and in no other.
  CREATE TABLE log (id TEXT NOT NULL) STRICT;
  INSERT INTO log (id) VALUES (lower(hex(randomblob(16))));
`;

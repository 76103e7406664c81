// The first tables.
// A delivered message is its own `message-delivered` event: its position is its seq, so `events` holds the
// other events only. What is not acknowledged is a small row in `mailbox`, so that an acknowledgement never
// rewrites the page that holds the message. Unread messages are counted as they come and go: counting a million
// of them at every start would take seconds. Times are REAL because the protocol allows any number.
export const firstTables = `
  CREATE TABLE agents (
    name TEXT PRIMARY KEY,
    registered_at REAL NOT NULL,
    terminated_at REAL,
    is_hosted INTEGER NOT NULL,
    abilities TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE conversations (
    id TEXT PRIMARY KEY,
    first_participant TEXT NOT NULL,
    second_participant TEXT NOT NULL,
    opened_at REAL NOT NULL,
    read_through INTEGER NOT NULL DEFAULT 0,
    unread INTEGER NOT NULL DEFAULT 0,
    mode TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE messages (
    position INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    conversation_id TEXT NOT NULL,
    sender TEXT NOT NULL,
    recipient TEXT NOT NULL,
    in_reply_to TEXT,
    supersedes TEXT,
    version INTEGER NOT NULL DEFAULT 1,
    superseded_by TEXT,
    sent_at REAL NOT NULL,
    due_at REAL NOT NULL,
    payload TEXT NOT NULL
  ) STRICT;
  CREATE INDEX messages_of_conversation ON messages (conversation_id, position, recipient);

  CREATE TABLE mailbox (
    recipient TEXT NOT NULL,
    position INTEGER NOT NULL,
    taken_by TEXT,
    PRIMARY KEY (recipient, position)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE scheduled (
    send_order INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    due_at REAL NOT NULL,
    message TEXT NOT NULL,
    request TEXT
  ) STRICT;

  CREATE TABLE requests (
    open_order INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    message_id TEXT NOT NULL,
    request TEXT NOT NULL,
    awaited TEXT NOT NULL DEFAULT 'never',
    settlement TEXT
  ) STRICT;
  CREATE INDEX requests_of_message ON requests (message_id);
  CREATE INDEX open_requests ON requests (open_order) WHERE settlement IS NULL;

  CREATE TABLE channels (
    surface TEXT PRIMARY KEY,
    epoch INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    arrival TEXT
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE showings (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    surface TEXT NOT NULL,
    chat TEXT NOT NULL,
    message_id TEXT NOT NULL,
    request_id TEXT,
    version INTEGER NOT NULL DEFAULT 1,
    shown_version INTEGER NOT NULL DEFAULT 0,
    is_begun INTEGER NOT NULL DEFAULT 0,
    picks TEXT NOT NULL DEFAULT '{}'
  ) STRICT;
  CREATE INDEX showings_of_message ON showings (message_id);
  CREATE INDEX showings_of_request ON showings (request_id) WHERE request_id IS NOT NULL;
  CREATE INDEX due_showings ON showings (surface, chat, id) WHERE version > shown_version;

  CREATE TABLE places (
    place_order INTEGER PRIMARY KEY,
    surface TEXT NOT NULL,
    chat TEXT NOT NULL,
    message TEXT NOT NULL,
    message_id TEXT NOT NULL,
    request_id TEXT,
    showing_id INTEGER,
    UNIQUE (surface, chat, message)
  ) STRICT;
  CREATE INDEX places_of_message ON places (message_id);
  CREATE INDEX places_of_showing ON places (showing_id, place_order);

  CREATE TABLE chats (
    surface TEXT NOT NULL,
    chat TEXT NOT NULL,
    agent TEXT NOT NULL,
    conversation_id TEXT,
    asks_request TEXT,
    asks_until REAL,
    PRIMARY KEY (surface, chat)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX chats_of_agent ON chats (surface, agent);

  CREATE TABLE runs (
    start_order INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    message_id TEXT NOT NULL,
    run TEXT NOT NULL,
    run_end TEXT
  ) STRICT;
  CREATE INDEX runs_of_message ON runs (message_id);
  CREATE INDEX active_runs ON runs (start_order) WHERE run_end IS NULL;

  CREATE TABLE run_steps (
    step_order INTEGER PRIMARY KEY,
    run_id TEXT NOT NULL,
    step TEXT NOT NULL
  ) STRICT;
  CREATE INDEX steps_of_run ON run_steps (run_id, step_order);

  CREATE TABLE tool_policies (
    set_order INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    policy TEXT NOT NULL
  ) STRICT;

  CREATE TABLE permissions (
    grant_order INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    permission TEXT NOT NULL
  ) STRICT;

  CREATE TABLE audit (
    id INTEGER PRIMARY KEY,
    entry TEXT NOT NULL,
    at REAL NOT NULL AS (entry ->> 'at'),
    agent TEXT AS (entry ->> 'agent'),
    tool_name TEXT AS (entry ->> 'toolName'),
    outcome TEXT NOT NULL AS (entry ->> 'outcome'),
    surface TEXT AS (entry ->> 'surface'),
    conversation_id TEXT AS (entry ->> 'conversationId')
  ) STRICT;
  CREATE INDEX audit_by_time ON audit (at);
  CREATE INDEX audit_by_agent ON audit (agent);
  CREATE INDEX audit_by_tool ON audit (tool_name);
  CREATE INDEX audit_by_outcome ON audit (outcome);
  CREATE INDEX audit_by_surface ON audit (surface);
  CREATE INDEX audit_by_conversation ON audit (conversation_id);

  CREATE TABLE events (
    seq INTEGER PRIMARY KEY,
    event TEXT NOT NULL
  ) STRICT;

  CREATE TABLE programs (
    add_order INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    hash TEXT NOT NULL UNIQUE,
    created_at REAL NOT NULL,
    last_used_at REAL
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
    held_until REAL NOT NULL,
    is_released INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX claims_of_agent ON claims (base);

  CREATE TABLE asked_calls (
    agent TEXT NOT NULL,
    id TEXT NOT NULL,
    hash TEXT NOT NULL,
    request_id TEXT,
    state TEXT,
    PRIMARY KEY (agent, id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE sessions (
    add_order INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    cookie_hash TEXT NOT NULL UNIQUE,
    key_hash TEXT NOT NULL,
    person_token_hash TEXT NOT NULL,
    name TEXT NOT NULL,
    created_at REAL NOT NULL,
    last_seen_at REAL NOT NULL,
    expires_at REAL NOT NULL
  ) STRICT;

  -- Positions are places in this log and in no other.
  CREATE TABLE log (id TEXT NOT NULL) STRICT;
  INSERT INTO log (id) VALUES (lower(hex(randomblob(16))));
`;

// Usage of each command, in English.
const common = `
  --data DIR             the data folder (default: NOD_DATA, else ~/.nod)
  --json                 machine-readable output; errors go to stderr as {"error":{"code","message"}}
  --help                 this text`;

const token = `
  --token-file FILE      speak with the token in this file (default: NOD_TOKEN, else the data folder's own)`;

const sending = `
  --from NAME            the agent that speaks
  --text TEXT            what it says, in Markdown; "-" reads it from standard input
  --quick-reply TEXT     a suggested answer; repeat for more, at most 10
  --recommended N        which quick reply is recommended, counted from 1
  --delay-ms N           deliver no earlier than N milliseconds from now
  --model-answer         the text is a model's final answer: a decision set in it gets buttons${token}`;

export const usage = {
  main: `Nod: your agents ask, you nod.

usage: nod <command> [options]

  start      run the hub and its web panel
  send       send a message, print its id
  ask        send a question, wait, print the person's answer
  pending    list what waits for the person's answer
  answer     answer one of them
  decisions  show the decision set that a text holds
  chat       say something to an agent and see its answer
  mode       show or set how far an agent may go by itself
  policies   list, set or remove what you lay down about tools
  audit      show what was answered, decided and changed
  stop       end what agents are doing
  memory     add, search, list or remove memories of the built-in agent
  explain    show how the built-in agent reads a message
  link       print a fresh link that lets a browser in
  sessions   list the browsers that are in, or sign them out
  token      add, list or remove tokens of programs
  connect    connect Claude Code, Codex and other agent programs
  mcp        speak MCP on standard input and output
  doctor     check the installation and its safety

nod <command> --help explains a command. The hub is found by NOD_URL, else by the data folder
(NOD_DATA, default ~/.nod), else at http://127.0.0.1:7663. NOD_LANG=zh-CN or en chooses the language.`,
  start: `usage: nod start [--port N] [--no-open] [--data DIR] [--json]

Runs the hub until Ctrl-C. One hub runs per data folder.

  --port N               listen on this port; 0 takes any free one (default: 7663, or the next free one)
  --no-open              do not open the browser${common}`,
  send: `usage: nod send --from NAME --text TEXT [options]

Sends a message and prints its id. It does not wait for an answer.

  --to NAME              the recipient: "user" (default) is the person, anything else an agent${sending}${common}`,
  ask: `usage: nod ask --from NAME --text TEXT [options]

Asks the person, waits, and prints the answer alone. Exit codes: 0 answered, 2 timed out, 3 cancelled elsewhere,
130 after Ctrl-C (which withdraws the question).

  --timeout TIME         give up after this long: 90s, 10m, 2h (default: wait for ever)${sending}${common}`,
  pending: `usage: nod pending [--json] [--data DIR]

Lists the questions and tool calls that wait for the person, oldest first. With --json: an array of requests.
${common}`,
  answer: `usage: nod answer <id> <text or number>
       nod answer <id> --approve [--always | --conversation]
       nod answer <id> --reject ["words"]

Answers a question. A number picks the option with that number, and one that no option has is refused; anything else
is sent as it is. Picks of a decision set ("1B 3A") are sent with the recommended ones of the other questions.
A tool call that waits is approved, exactly as nod pending shows it, or rejected; no text answers it.
The id is the whole one or its end, as nod pending shows it: at least 6 characters, and no other question's.

  --text TEXT            the answer, literally, even if it is a number or only some picks
  --all                  for a decision set: everything as recommended
  --approve              for a tool call: let it run, once
  --always               with --approve: and calls like it from now on, as narrow as the tool can say
  --conversation         the same, in this conversation only
  --reject               for a tool call: do not run it; the agent is told, with your words if you give any${common}`,
  decisions: `usage: nod decisions [--json] [FILE|-]

Shows the numbered questions with lettered options that a text holds, as the hub reads them. "-" or nothing
reads standard input. With --json, or when not on a terminal: {"questions", "complete", "open", "reply"}.
${common}`,
  chat: `usage: nod chat [--agent NAME] [--mode MODE] [--json] "text"

Says something to an agent and prints its answer as it is written. Ctrl-C stops the agent. A tool call that waits
for your word is shown in full: on a terminal you are asked, otherwise it is told on stderr and waits to be
answered elsewhere. With --json stderr has it as events, a JSON object on each line.

  --agent NAME           whom to talk to (default: nod, the built-in agent)
  --mode MODE            from now on in this conversation: agent runs tools by itself, supervised asks before
                         each tool call, ask has no tools${common}`,
  stop: `usage: nod stop [--agent NAME]

Ends what the built-in agents are doing, at once. What they have so far is kept.

  --agent NAME           only this one${common}`,
  mode: `usage: nod mode [--agent NAME] [agent | supervised | ask]

Shows or sets the mode of the conversation with an agent: agent runs tools by itself, supervised asks before each
tool call, ask has no tools. It counts from the next tool call on. Switching to agent approves the calls that wait
because of the mode; switching to ask rejects all that wait.

  --agent NAME           the agent (default: nod, the built-in agent)${common}`,
  policies: `usage: nod policies [list]
       nod policies set <tool> auto | ask | never [--agent NAME]
       nod policies rm <tool> [--agent NAME]
       nod policies revoke <permission id>

What you lay down about tools, in every mode: auto runs it without asking, ask asks each time, never refuses it.
never beats ask, ask beats auto. Permissions come from --always and --conversation of nod answer, and from the panel.

  --agent NAME           only for this agent (default: for every agent)${common}`,
  audit: `usage: nod audit [--since TIME] [--agent NAME] [--tool NAME] [--outcome OUTCOME] [--limit N] [--json | --csv]

Shows every answer, every decision about a tool call, every change of what agents may do and every credential, with
who, where and why, newest first.

  --since TIME           not older than this: 2h, 3d, 2026-01-31, 2026-01-31T08:00
  --agent NAME           only what concerns this agent
  --tool NAME            only calls of this tool
  --outcome OUTCOME      answered, approved, rejected, allowed, refused, expired, cancelled, mode-set, policy-set,
                         permission-granted, permission-revoked, settings-set, credential-added or
                         credential-revoked
  --limit N              how many at most (default: 100; all with --json or --csv)
  --csv                  as CSV with a header; --json: a JSON object on each line${common}`,
  memory: `usage: nod memory [list] | add "text" | search "words" | rm <id>

What the built-in agent remembers.

  --limit N              how many at most (default: 20)${common}`,
  explain: `usage: nod explain [--history FILE] "text"

Shows how the built-in agent reads a message:
{"type", "action", "target", "parameters", "confidence", "reference", "isStop"}.

  --history FILE         what was said before: a JSON array, or a line each, of {"role", "text"}${common}`,
  link: `usage: nod link [--json] [--data DIR]

Prints a fresh one-time link that lets a browser in.
${common}`,
  sessions: `usage: nod sessions [list]
       nod sessions rm <id>... | --all

Lists the browsers that were let in by a link, or signs them out. What is signed out is out at once, with its
live connections. A new file person-token signs all browsers out at the next start. With --json: an array of sessions.

  --all                  sign every browser out${common}`,
  token: `usage: nod token add NAME [--agent NAME …]
       nod token [list]
       nod token rm NAME

A token lets one program speak, listen and ask as the agents it was given, and as nobody else; nobody else speaks as
them. add prints it, once. rm ends what the program has open and refuses its next call. The token "local" is the file
"token" in the data folder: it speaks as every agent that no other token was given. To replace it, or the person's own
"person-token", delete the file and start the hub again.

  --agent NAME           an agent that it speaks as; repeat for more (default: the one called NAME)${common}`,
  connect: `usage: nod connect claude|codex|gemini|qwen|opencode|copilot|kimi [options]

Writes into the program's configuration what lets it reach you: the MCP server, the approval of its tools, time limits
of a day. It shows the difference and asks first, touches nothing else in the files, and then tries the result without
a model.

  --user                 for all your work (default)
  --project              for the repository, or the folder, that you are in
  --remove               take it back
  --yes                  do not ask
  --agent NAME           as whom it speaks (default: the program's own name)
  --token-file FILE      the program speaks with the token in this file (default: the data folder's own; NOD_TOKEN
                         is not written)${common}`,
  mcp: `usage: nod mcp [--agent NAME] [--patience TIME] [--token-file FILE] [--data DIR]

An MCP server on standard input and output. Each session of the program is an agent of its own, called by the folder that
it works in: "codex · site".

  --agent NAME           who the connected program is (default: what it calls itself)
  --patience TIME        how long the program lets a call take: 50s, 10m, 23h (default: what is known of the program).
                         Then it is told that there is no answer yet, and can go on waiting${token}${common}`,
  doctor: `usage: nod doctor [--json] [--data DIR]

Checks Node, the data folder, the database, the running hub and what its agents may do. Exit code 1 when something is wrong.
${common}`,
};

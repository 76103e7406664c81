import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPlainCommand, runsNothingElse, runsNothingNamed } from './plain-commands.ts';

describe('isPlainCommand', () => {
  it.each([
    ...[
      'ls',
      'ls -la src',
      'cat a.txt',
      'grep -rn key src',
      'git status',
      'git diff --stat HEAD',
      'git log -5',
    ],
    ...[
      'git commit --amend --no-edit',
      'npm test',
      'npm run build',
      'npm run test:unit',
      'pnpm run lint',
      'yarn test',
    ],
    ...[
      'make',
      'make build test',
      'cargo test',
      'go test ./...',
      'pytest tests/test_a.py',
      'tsc',
      'rm -rf build',
    ],
  ])('CM-8.5 %s may be allowed from now on', (command) => {
    expect(isPlainCommand(command)).toBe(true);
  });

  // Interpreters, in every spelling, and what they are started by.
  const INTERPRETERS = [
    ...[
      'sh -c ls',
      'bash a.sh',
      'zsh',
      'dash a',
      'fish',
      'ksh',
      'csh',
      'tcsh',
      'rbash',
      'busybox sh',
      'toybox sh',
    ],
    ...[
      '/bin/sh a',
      '/bin/b\\ash',
      "'ba''sh' a",
      '"bash" a',
      "$'\\x62ash' a",
      'b"a"sh a',
      '\\bash a',
      './script.sh',
    ],
    ...[
      'python a.py',
      'python3 a.py',
      'python3.12 -c x',
      'pypy3 a',
      'ipython',
      'node a.js',
      'nodejs a',
      'deno run a',
    ],
    ...[
      'bun a.ts',
      'tsx a.ts',
      'ruby a',
      'irb',
      'perl -e x',
      'php a',
      'lua a',
      'luajit a',
      'tclsh a',
      'expect a',
    ],
    ...[
      'osascript a',
      'powershell a',
      'pwsh a',
      'cmd /c a',
      'R -e x',
      'Rscript a',
      'julia a',
      'ghci',
      'scala a',
    ],
    ...[
      'java -jar a.jar',
      'gdb -x a',
      'sqlite3 a.db',
      'psql -f a',
      'mysql',
      'jq . a',
      'm4 a',
      'bc a',
      'dc a',
      'ed a',
    ],
    ...[
      'awk -f a',
      'gawk -f a',
      'sed -f a',
      'sed e a',
      'vim -c x',
      'vi a',
      'nano a',
      'emacs --eval x',
      'ex a',
    ],
  ];
  const STARTERS = [
    ...[
      'eval ls',
      'exec ls',
      'source a',
      '. a',
      'command ls',
      'builtin echo',
      'sudo ls',
      'su root',
      'doas ls',
    ],
    ...[
      'env ls',
      'xargs ls',
      'ssh host ls',
      'scp a b',
      'find . -delete',
      'fd -x ls',
      'parallel ls',
      'nohup ls',
    ],
    ...[
      'time ls',
      'timeout 5 ls',
      'watch ls',
      'script a',
      'setsid ls',
      'nice ls',
      'ionice ls',
      'stdbuf ls',
      'strace ls',
    ],
    ...[
      'unshare ls',
      'nsenter ls',
      'chroot a ls',
      'flock a ls',
      'docker run a',
      'podman run a',
      'kubectl exec a',
    ],
    ...[
      'npx a',
      'npm exec a',
      'npm x a',
      'npm install',
      'npm ci',
      'npm i a',
      'npm start -- a',
      'npm run',
      'npm run a b',
    ],
    ...[
      'npm --script-shell=a test',
      'npm test --script-shell=a',
      'npm run a --node-options=b',
      'npm --prefix a test',
    ],
    ...[
      'pnpm dlx a',
      'pnpm exec a',
      'yarn dlx a',
      'yarn a',
      'yarn run a',
      'uvx a',
      'uv run a',
      'pipx run a',
      'pip install a',
    ],
    ...[
      'make -f a',
      'make SHELL=a',
      'make --eval=a',
      'make -C a',
      'cargo run',
      'cargo --config a test',
      'cargo test --config=a',
    ],
    ...[
      'go run a',
      'go test -exec a',
      'go build -toolexec=a',
      'go generate',
      'pytest -p a',
      'tsc -p a',
      'cmake a',
      'gradle a',
    ],
    ...[
      'tar --checkpoint-action=exec=a',
      'tar xf a',
      'zip a b',
      'rsync -e a b c',
      'less a',
      'more a',
      'man a',
      'sort a',
    ],
    ...[
      'rg --pre=a b',
      'curl https://a.example',
      'wget a',
      'nc a 1',
      'crontab a',
      'at now',
      'systemctl start a',
      'tmux a',
    ],
    ...[
      'git -c core.pager=a log',
      'git -c alias.x=a x',
      'git x',
      'git --exec-path=a status',
      'git -C a status',
      'git',
    ],
    ...[
      'git bisect run a',
      'git rebase -x a',
      'git submodule foreach a',
      'git difftool -x a',
      'git grep -Oa b',
      'git help a',
    ],
    ...[
      'git diff --ext-diff',
      'git log --textconv',
      'git fetch --upload-pack=a',
      'git clone a',
      'git config a b',
      'git push',
    ],
  ];
  const SHELL = [
    ...[
      'ls; rm a',
      'ls | sh',
      'ls && a',
      'ls & a',
      'ls > a',
      'ls < a',
      'ls $HOME',
      'ls `a`',
      'ls $(a)',
      'ls (a)',
    ],
    ...[
      'ls {a,b}',
      'ls\nrm a',
      'ls\rrm a',
      'ls\trm',
      'ls *',
      'ls a?',
      'ls [a]',
      'ls ~',
      'ls !a',
      'ls #a',
      'ls ^a',
      'ls "a b"',
    ],
    ...[
      "ls 'a'",
      'ls \\a',
      'FOO=1 ls',
      'PATH=. ls',
      'LD_PRELOAD=a ls',
      '',
      ' ',
      ' ls',
      'ls ',
      'ls \u200b',
      'lѕ',
      'ls a\u2028b',
      'LS',
    ],
  ];
  it.each([...INTERPRETERS, ...STARTERS, ...SHELL])('CM-8.5 %j is asked about each time', (command) => {
    expect(isPlainCommand(command)).toBe(false);
  });

  it('CM-8.5 property: with a character that means something to the shell, nothing is plain', () => {
    const special = fc.constantFrom(...';|&<>$`(){}*?[]!#~"\'\\\n\r\t^');
    const plain = fc.constantFrom('ls', 'git status', 'npm test', 'cat a', 'make');
    fc.assert(
      fc.property(plain, special, fc.nat(12), (command, character, at) => {
        const place = Math.min(at, command.length);
        expect(isPlainCommand(command.slice(0, place) + character + command.slice(place))).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});

describe('runsNothingElse', () => {
  it.each(['ls -la src', 'cat a.txt', 'grep -rn key src', 'wc -l a', 'rm -rf build', 'mkdir -p a/b', 'pwd'])(
    'CM-8.5 %s may be allowed from now on where there is no cage',
    (command) => {
      expect([runsNothingElse(command), runsNothingNamed(command), isPlainCommand(command)]).toEqual([
        ...[true, true, true],
      ]);
    },
  );

  const CAGED = [
    ...[
      'git status',
      'git log -5',
      'git diff --stat',
      'git show',
      'git blame a',
      'git ls-files',
      'git rev-parse HEAD',
    ],
    ...[
      'git add a',
      'git commit -m x',
      'git commit --amend --no-edit',
      'git switch a',
      'git restore a',
      'git stash',
    ],
    ...[
      'diff a b',
      'diff -l a b',
      'file -z a',
      'tree -R',
      'uniq a b',
      'cp a b',
      'mv a b',
      'ln -s a b',
      'chmod 755 a',
    ],
  ];
  it.each(CAGED)('CM-8.5 %s only in one', (command) => {
    expect([runsNothingElse(command), runsNothingNamed(command)]).toEqual([false, true]);
  });

  it.each([
    'npm test',
    'make',
    'cargo test',
    'pytest',
    'git push',
    'git merge a',
    'git checkout a',
    'git -c a=b status',
  ])('CM-8.5 SEC-4 %s is no command that works on files alone', (command) => {
    expect([runsNothingElse(command), runsNothingNamed(command)]).toEqual([false, false]);
  });
});

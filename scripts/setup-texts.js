// What the set-up says, in English and 简体中文.
const en = {
  installing:
    'setting up (once): bringing Node 24 and the libraries into node_modules, nothing outside this folder …',
  offline:
    'the npm registry cannot be reached. Check the network or proxy (npm config get registry) and run the same command again.',
  installFailed: 'npm could not install the libraries; its own words are above.',
  nodeMissing:
    'Node 24 did not arrive in node_modules. If npm is set to skip install scripts (ignore-scripts), allow it here: npm rebuild node --ignore-scripts=false',
  buildingPanel: 'building the web panel …',
  panelFailed: 'the web panel could not be built; the reason is above.',
  buildingExtension: 'building the browser extension …',
  /** @param {string} folder */
  extensionBuilt: (folder) =>
    `the browser extension is ready. In chrome://extensions switch developer mode on, choose "Load unpacked" and the folder ${folder}. Where it is loaded already, press its reload button there.`,
  extensionFailed: 'the browser extension could not be built; the reason is above.',
  waiting: 'another set-up is running in this folder; waiting for it …',
  installingChromium: 'the browser tests need Chromium: installing Debian’s package with apt-get …',
  chromiumMissing: 'no Chromium found (CHROME_PATH names one): the browser tests will be skipped.',
  chromiumNeeded:
    'no Chromium found and none can be installed; CI does not skip the browser tests. Set CHROME_PATH.',
  installingTmux: 'the tests in real terminals need tmux: installing Debian’s package with apt-get …',
  tmuxMissing: 'no tmux found: the tests in real terminals will be skipped.',
  tmuxNeeded: 'no tmux found and none can be installed; CI does not skip the tests in real terminals.',
};

/** @type {typeof en} */
const zhCn = {
  installing: '首次设置：把 Node 24 和依赖库装进 node_modules，不改动此文件夹以外的任何东西……',
  offline: '无法连接 npm 仓库。请检查网络或代理（npm config get registry），然后重新运行同一命令。',
  installFailed: 'npm 未能安装依赖库；原因见上方 npm 的输出。',
  nodeMissing:
    'node_modules 里没有出现 Node 24。如果 npm 设置为跳过安装脚本（ignore-scripts），请在此处允许：npm rebuild node --ignore-scripts=false',
  buildingPanel: '正在构建网页面板……',
  panelFailed: '网页面板构建失败；原因见上方。',
  buildingExtension: '正在构建浏览器扩展……',
  extensionBuilt: (folder) =>
    `浏览器扩展已就绪。在 chrome://extensions 开启开发者模式，选择“加载已解压的扩展程序”，选中文件夹 ${folder}。已经加载过的，请在那里点击它的重新加载按钮。`,
  extensionFailed: '浏览器扩展构建失败；原因见上方。',
  waiting: '此文件夹里另一个设置正在进行，等待它完成……',
  installingChromium: '浏览器测试需要 Chromium：正在用 apt-get 安装 Debian 的软件包……',
  chromiumMissing: '没有找到 Chromium（可用 CHROME_PATH 指定）：将跳过浏览器测试。',
  chromiumNeeded: '没有找到 Chromium，也无法安装；CI 不会跳过浏览器测试。请设置 CHROME_PATH。',
  installingTmux: '真实终端中的测试需要 tmux：正在用 apt-get 安装 Debian 的软件包……',
  tmuxMissing: '没有找到 tmux：将跳过真实终端中的测试。',
  tmuxNeeded: '没有找到 tmux，也无法安装；CI 不会跳过真实终端中的测试。',
};

const { NOD_LANG, LC_ALL, LC_MESSAGES, LANG } = process.env;
const locale = NOD_LANG || LC_ALL || LC_MESSAGES || LANG || 'en';

export const texts = /^zh/i.test(locale) ? zhCn : en;

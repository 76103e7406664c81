// The texts of deliveries: how far a message has come into the program of an agent, and why it was not taken.
import type { Delivery, DeliveryRefusal } from '@nod/protocol';
import type { Pair, TextTable } from './spoken-texts.ts';

export const deliveryTexts = {
  deliveries: {
    states: {
      queued: ['Waits until the agent is free', '等智能体空下来'],
      typed: ['Handed over, not accepted yet', '已递交，尚未被接受'],
      accepted: ['Accepted by the agent', '智能体已接受'],
      refused: ['Not delivered', '未送达'],
      unknown: [
        'Nobody can tell whether it arrived. It is not sent again by itself.',
        '无法确定是否送达，不会自动重发。',
      ],
    } satisfies Record<Delivery['state'], Pair>,
    refusals: {
      shell: ['a shell runs in its terminal, not the agent', '它的终端里运行的是 shell，不是智能体'],
      dead: ['nothing runs in its terminal any more', '它的终端里已经没有程序在运行'],
      menu: ['a menu is open in its terminal: answer that first', '它的终端里有打开的菜单，请先处理'],
      'unsent-text': [
        'you have begun to write in its terminal: send or clear that first',
        '你在它的终端里有未发送的文字，请先发送或清除',
      ],
      unseen: [
        'it was not seen in the terminal, and nothing was entered',
        '在终端里没有看到这段文字，没有提交',
      ],
      untypable: [
        'its terminal cannot take it as it is written: a "!" at the beginning runs a command there, and emoji joined from several break some screens',
        '它的终端无法原样接受这段文字：开头的“!”会在那里执行命令，由多个符号组成的表情会弄乱某些终端画面',
      ],
      unsupported: ['this agent takes no messages from here', '这个智能体不接受从这里发送的消息'],
      gone: ['its program has ended', '它的程序已结束'],
      refused: ['its program did not take it', '它的程序没有接受'],
    } satisfies Record<DeliveryRefusal, Pair>,
  },
} satisfies TextTable;

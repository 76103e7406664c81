import { describeChannel } from '@nod/testing/channel-conformance';
import { openHttpTelegram, openMemoryTelegram } from './test-telegram.ts';

describeChannel('Telegram', openMemoryTelegram);
describeChannel('Telegram over HTTP', openHttpTelegram, { orders: 20 });

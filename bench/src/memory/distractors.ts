// Memories that answer none of the queries: notes from work and life, filled in from templates, in both
// languages. A long one is two short ones, and its vector the mean of theirs: embedding 100,000 texts takes
// too long for a bench, and the model itself takes the mean over a text.
import type { Embedder } from '@nod/agent';
import type { Memory } from './cases.ts';

const TEMPLATES = [
  'Order {number} from {city} was delivered by {person}',
  '{person} thinks the {thing} from {city} is too {quality}',
  'Ticket {number}: the {thing} page is {quality} on mobile',
  '{person} read a book about the history of {city}',
  'The museum in {city} shows a {quality} collection of {thing}s',
  '{person} scored {number} points in the {city} tournament',
  'It rained for {number} hours in {city} and {person} painted the {thing}',
  'Build {number} of the {thing} service finished and was {quality}',
  '{person} ordered {number} {thing}s for the {city} office',
  'The film about the {quality} {thing} was shot in {city}',
  '订单 {number} 从{cityZh}寄出，由{personZh}签收',
  '{personZh}觉得{cityZh}买的{thingZh}太{qualityZh}',
  '工单 {number}：{thingZh}页面在手机上显示{qualityZh}',
  '{personZh}读了一本关于{cityZh}历史的书',
  '{cityZh}的博物馆展出了一批{qualityZh}的{thingZh}',
  '{personZh}在{cityZh}的比赛里得了 {number} 分',
  '{cityZh}下了 {number} 个小时的雨，{personZh}画了一个{thingZh}',
  '{thingZh}服务的第 {number} 次构建完成，结果{qualityZh}',
  '{personZh}给{cityZh}的办公室订了 {number} 个{thingZh}',
  '那部关于{qualityZh}{thingZh}的电影是在{cityZh}拍的',
];
const SLOTS: Record<string, readonly string[]> = {
  person: [
    'Anna',
    'Boris',
    'Carmen',
    'Derek',
    'Elif',
    'Farid',
    'Greta',
    'Hugo',
    'Ines',
    'Jonas',
    'Kofi',
    'Lara',
  ],
  city: ['Lisbon', 'Oslo', 'Kyoto', 'Denver', 'Cairo', 'Quito', 'Perth', 'Riga', 'Tunis', 'Delhi', 'Lyon'],
  thing: [
    'lamp',
    'table',
    'guitar',
    'camera',
    'bicycle',
    'carpet',
    'violin',
    'drum',
    'kite',
    'vase',
    'clock',
  ],
  quality: [
    'slow',
    'bright',
    'heavy',
    'noisy',
    'elegant',
    'fragile',
    'modern',
    'tiny',
    'ancient',
    'colourful',
  ],
  personZh: ['王芳', '李强', '张敏', '刘伟', '陈杰', '杨丽', '赵磊', '黄娟', '周涛', '吴霞', '徐明', '孙玲'],
  cityZh: ['杭州', '成都', '西安', '厦门', '青岛', '昆明', '长沙', '哈尔滨', '苏州', '桂林', '洛阳'],
  thingZh: ['台灯', '桌子', '吉他', '风筝', '自行车', '地毯', '小提琴', '花瓶', '时钟', '望远镜', '雨伞'],
  qualityZh: ['缓慢', '明亮', '沉重', '吵闹', '优雅', '脆弱', '现代', '小巧', '古老', '鲜艳'],
};
const CLAUSES = 1_200;

export interface Distractors {
  memories: Memory[];
  vectors: Float32Array[];
  /** How near the vectors of long ones are to what the model says, over a sample. */
  fidelity: number;
}

/** The same ones in every run. */
export async function createDistractors(count: number, embedder: Embedder): Promise<Distractors> {
  const random = createRandom(20_261_115);
  const clauses = listDistinct(CLAUSES, () => fill(pick(TEMPLATES, random), random));
  const vectors = await embedder.embed(clauses);
  const pairs = new Map(
    listDistinct(count - CLAUSES, () => `${Math.floor(random() * CLAUSES)} ${Math.floor(random() * CLAUSES)}`)
      .map((pair) => pair.split(' ').map(Number))
      .map(([left = 0, right = 0]) => [
        `${clauses[left]}; ${clauses[right]}`,
        toUnitMean(vectors[left] ?? new Float32Array(), vectors[right] ?? new Float32Array()),
      ]),
  );
  const texts = [...clauses, ...pairs.keys()];
  return {
    memories: texts.map((text, index) => ({ key: `distractor ${index}`, text })),
    vectors: [...vectors, ...pairs.values()],
    fidelity: await measureFidelity([...pairs].slice(0, 60), embedder),
  };
}

async function measureFidelity(
  sample: readonly [string, Float32Array][],
  embedder: Embedder,
): Promise<number> {
  const real = await embedder.embed(sample.map(([text]) => text));
  const similarities = sample.map(([, vector], index) => multiply(vector, real[index] ?? vector));
  return similarities.reduce((sum, value) => sum + value, 0) / sample.length;
}

function fill(template: string, random: () => number): string {
  return template.replace(/\{(\w+)\}/g, (_, slot: string) =>
    slot === 'number' ? String(Math.floor(random() * 9_000) + 100) : pick(SLOTS[slot] ?? [], random),
  );
}

function listDistinct(count: number, make: () => string): string[] {
  const distinct = new Set<string>();
  while (distinct.size < count) distinct.add(make());
  return [...distinct];
}

function pick(list: readonly string[], random: () => number): string {
  return list[Math.floor(random() * list.length)] ?? '';
}

function toUnitMean(left: Float32Array, right: Float32Array): Float32Array {
  const sum = left.map((value, index) => value + (right[index] ?? 0));
  const length = Math.sqrt(multiply(sum, sum));
  return sum.map((value) => value / length);
}

function multiply(left: Float32Array, right: Float32Array): number {
  return left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);
}

/** Marsaglia's xorshift. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

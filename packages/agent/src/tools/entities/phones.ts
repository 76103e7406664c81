// Phone numbers in a text. A run of digits is one only in a form that phone numbers have: ids are not.
import { type Found, findAll } from './found.ts';

const FORMS = [
  '(?:\\+?86[\\s-]?)?1[3-9]\\d(?:[\\s-]?\\d{4}){2}',
  '(?:\\+86[\\s-]?)?(?:\\(0\\d{2,3}\\)|（0\\d{2,3}）|0\\d{2,3}[\\s-])\\s?\\d{3,4}[\\s-]?\\d{4}',
  '[48]00[\\s-]\\d{3,4}[\\s-]\\d{3,4}',
  '(?:\\+?1[\\s.-])?(?:\\(\\d{3}\\)\\s?|\\d{3}[\\s.-])\\d{3}[\\s.-]\\d{4}',
  '(?:\\+|00)\\d{1,3}[\\s.-]?(?:\\(0?\\d{1,4}\\)[\\s.-]?)?\\d{1,5}(?:[\\s.-]?\\d{2,5}){1,4}',
  '0\\d{2,4}[\\s-]\\d{3,4}[\\s-]\\d{3,4}',
];
const PHONE = new RegExp(
  `(?<![\\p{Script=Latin}\\p{N}/=#_+]|\\d[.,-])(?:${FORMS.join('|')})(?![\\p{Script=Latin}\\p{N}_]|[.,/-]\\d)`,
  'gu',
);
const AFTER_ID =
  /(?:\bid|order|invoice|isbn|serial|account|ref(?:erence)?|ticket|tracking|订单号?|编号|单号|账号|卡号|序列号|工号|学号|身份证号?)\s*(?:no\.?|number|#|is|是|为)?\s*[:：#]?\s*$/iu;

export function findPhones(text: string): Found[] {
  return findAll(text, PHONE, (phone, before) => {
    const digits = phone.replace(/\D/gu, '').length;
    return digits >= 7 && digits <= 15 && !AFTER_ID.test(before) ? phone : null;
  });
}

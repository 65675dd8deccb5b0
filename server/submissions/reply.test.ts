import { describe, expect, test } from '@jest/globals';
import { formsIn, type FormDefinition } from '../../common/forms/form-definition';
import { mailboxOf, replyTo } from './reply';

const field = (name: string, type: string) => ({ component: 'form_field', name, type });
function formOf(changes: object = {}): FormDefinition {
  const fields = [field('nama', 'text'), field('surel', 'email'), field('lain', 'email')];
  const block = {
    component: 'form_element',
    name: 'kontak',
    title: 'Kontak',
    fields,
    reply_subject: 'Terima kasih',
    reply_text: 'Kami membaca pesan Anda.',
    ...changes,
  };
  const [form] = formsIn(block);
  if (form === undefined) throw new Error('This is no form');
  return form;
}

const values = { nama: 'Sari', surel: 'sari@contoh.id' };

describe('the reply to a sender', () => {
  test('goes to the first e-mail address, in the words of the editor', () => {
    expect(replyTo(formOf(), { ...values, lain: 'x@contoh.id' })).toEqual({
      to: 'sari@contoh.id',
      subject: 'Terima kasih',
      text: 'Kami membaca pesan Anda.',
    });
    expect(replyTo(formOf(), { surel: '', lain: 'x@contoh.id' })?.to).toBe('x@contoh.id');
  });

  test.each([
    ['title', { reply_subject: ' ' }, 'Kontak'],
    ['key', { reply_subject: '', title: '' }, 'kontak'],
  ])('without a subject has the %s of the form', (_, changes, subject) => {
    expect(replyTo(formOf(changes), values)?.subject).toBe(subject);
  });

  test.each([
    ['without a text', { reply_text: ' \n' }, values],
    ['without an address', {}, { nama: 'sari@contoh.id' }],
    ['to a malformed address', {}, { surel: 'sari@contoh.id\nBcc: x@y.example' }],
    ['to an address of the mail server', {}, { surel: 'root@localhost' }],
    ['to an IP address', {}, { surel: 'root@127.0.0.1' }],
  ])('is not made %s', (_, changes, sent) => {
    expect(replyTo(formOf(changes), sent)).toBeNull();
  });
});

test.each([
  ['Sari+1@Contoh.ID', 'sari@contoh.id'],
  ['sari@contoh.id', 'sari@contoh.id'],
])('%s is the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});

import type { BlockDocs } from '../../fields/block-docs';

export const docs: BlockDocs = {
  purpose: 'A form that visitors fill in and send.',
  fields: {
    name: {
      does: 'The key under which submissions are stored and delivered: short, in small letters, and different for each form of a page. Two on a page with the same key are one form to the receiver. Do not change it once the form is in use.',
      empty: 'the form cannot be sent, and only title and introduction show',
    },
    title: 'The heading above the form.',
    intro: 'What there is to say before the questions.',
    fields: {
      does: 'The questions in their order.',
      empty: 'the form cannot be sent, and only title and introduction show',
    },
    submit_label: { does: 'What the button says.', empty: '“Send” in the language of the page' },
    success_message: {
      does: 'What is said in place of the form once it has arrived.',
      empty: 'a short thanks in the language of the page',
    },
    reply_subject: {
      does: 'The subject of the mail that the sender gets in reply, where the site sends such mails.',
      empty: 'the heading above the form',
    },
    reply_text: {
      does: 'The text of that mail, which goes to the first e-mail address of the form. It repeats nothing of what was sent, and everyone can read it in the page: write nothing secret.',
      empty: 'no mail is sent',
    },
  },
};

/** The texts for editors of a section's head. */
export const sectionDocs = {
  eyebrow: 'Shown small above the title.',
  title: 'The heading of the section.',
  lead: 'A sentence or two below the title.',
  actions: 'Where to go next: beside the title, on phones below the content.',
};

import { limitStory } from '../../../common/story/limit-story';
import type { Story } from '../../../common/story/story';
import type { ContentResponse } from './read-response';

const texts = new WeakMap<Story, Buffer>();

/**
 * The JSON of a story as the CMS sent it, in UTF-8, before it was limited; undefined where that is not known. The snapshot writes it to disk, and
 * the cache of stories holds it in place of the story: to make it again takes a tenth of the CPU time of a page's first visit.
 */
export function storyTextOf(story: Story): Buffer | undefined {
  return texts.get(story);
}

/** Remembers the JSON of the story in a response for as long as the story is in use. A changed copy of the story has none. */
export function rememberStoryText(story: Story, response: ContentResponse): void {
  const text = storyTextIn(response);
  if (text !== undefined) texts.set(story, Buffer.from(text));
}

/** The story of a text that {@link storyTextOf} gave; the text is remembered for it. */
export function storyOfText(text: Buffer): Story {
  const story = limitStory(JSON.parse(text.toString())) as Story; // as it was when its text was remembered
  texts.set(story, text);
  return story;
}

/** The story in a response that begins with it, as those of Storyblok do; undefined where its end is not found with certainty. */
function storyTextIn({ body, text = '' }: ContentResponse): string | undefined {
  const [first, second] = Object.keys(body);
  const start = '{"story":';
  if (first !== 'story' || second !== 'cv' || !text.startsWith(`${start}{`)) return undefined;
  // The member after the story. What stands only once in the whole text is that member and nothing within a story.
  const next = `},"cv":${String(body['cv'])}`;
  const end = text.indexOf(next);
  return end < 0 || end !== text.lastIndexOf(next) ? undefined : text.slice(start.length, end + 1);
}

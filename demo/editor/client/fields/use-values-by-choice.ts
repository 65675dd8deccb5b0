import { useRef } from 'react';
import type { JsonObject } from '../../../content-service/api/story';

/**
 * Keeps the value of each choice of a select: an arrow key on a closed one changes the choice, and the way back leads to the same value.
 * @param choice the current one, with its value.
 * @param create the value of a choice that had none yet.
 * @returns the value of another choice.
 */
export function useValuesByChoice(
  choice: string,
  value: JsonObject,
  create: (choice: string) => JsonObject,
): (next: string) => JsonObject {
  const values = useRef(new Map<string, JsonObject>());
  return (next) => {
    values.current.set(choice, value);
    return values.current.get(next) ?? create(next);
  };
}

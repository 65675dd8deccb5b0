/** The numbers of the pages to link to: the first, the last, and those around the current one. */
export function pageNumbers(current: number, total: number): readonly number[] {
  const wanted = new Set([1, current - 1, current, current + 1, total]);
  const numbers = [...wanted].filter((page) => page >= 1 && page <= total).sort((one, other) => one - other);
  // A gap of one page would take as much space as its number.
  return numbers.flatMap((page, index) =>
    page - (numbers[index - 1] ?? page) === 2 ? [page - 1, page] : [page],
  );
}

/** A metric of Prometheus's text format. */
export interface ExposedMetric {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly samples: readonly Sample[];
}

/** A line with a value. */
interface Sample {
  /** The metric's, for histograms with `_bucket`, `_sum` or `_count`. */
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const labelPattern = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/y;

/**
 * Parses Prometheus's text format 0.0.4, strictly: each metric is one block of HELP, TYPE and its samples, and ends with a line feed.
 * @throws Error for a line that is none of these, or in the wrong block.
 */
export function parseExposition(text: string): readonly ExposedMetric[] {
  if (!text.endsWith('\n')) throw new Error('the last line has no end');
  const blocks = text.split(/^(?=# HELP )/m);
  const metrics = blocks.map(metricOf);
  const names = new Set(metrics.map(({ name }) => name));
  if (names.size < metrics.length) throw new Error('a metric is there twice');
  return metrics;
}

function metricOf(block: string): ExposedMetric {
  const [first = '', second = '', ...lines] = block.split('\n').filter((line) => line !== '');
  const [, name, help = ''] = /^# HELP ([a-zA-Z_:][\w:]*) (.+)$/.exec(first) ?? [];
  const [, typed, type = ''] = /^# TYPE (\S+) (counter|gauge|histogram|summary)$/.exec(second) ?? [];
  if (name === undefined || typed !== name) throw new Error(`no metric with help and type: ${first}`);
  const suffixes = type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
  const names = suffixes.map((suffix) => name + suffix);
  return { name, help, type, samples: lines.map((line) => sampleOf(line, names)) };
}

/** @param names that samples of the metric have. */
function sampleOf(line: string, names: readonly string[]): Sample {
  const [, name, , labels, value] =
    /^([a-zA-Z_:][\w:]*)(\{(.*)\})? (NaN|Nan|[+-]Inf|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/.exec(line) ?? [];
  if (name === undefined || value === undefined || !names.includes(name))
    throw new Error(`no sample of ${names.join(', ')}: ${line}`);
  return { name, labels: labelsOf(labels ?? '', line), value: Number(value.replace('Inf', 'Infinity')) };
}

function labelsOf(text: string, line: string): Record<string, string> {
  const labels: Record<string, string> = {};
  labelPattern.lastIndex = 0;
  let end = 0;
  for (let found = labelPattern.exec(text); found !== null; found = labelPattern.exec(text)) {
    const [, name = '', value = ''] = found;
    if (Object.hasOwn(labels, name)) throw new Error(`a label is there twice: ${line}`);
    labels[name] = value;
    end = labelPattern.lastIndex;
  }
  if (end !== text.length) throw new Error(`malformed labels: ${line}`);
  return labels;
}

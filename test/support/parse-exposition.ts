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
  const metrics: (Omit<ExposedMetric, 'samples'> & { samples: Sample[] })[] = [];
  const lines = text.split('\n').filter((line) => line !== '');
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const [, name, help] = /^# HELP ([a-zA-Z_:][\w:]*) (.+)$/.exec(line) ?? [];
    if (name === undefined || help === undefined) {
      const metric = metrics.at(-1);
      const sample = sampleOf(line, metric);
      metric?.samples.push(sample);
      continue;
    }
    const [, typed, type = ''] =
      /^# TYPE (\S+) (counter|gauge|histogram|summary)$/.exec(lines[index + 1] ?? '') ?? [];
    if (typed !== name) throw new Error(`${name} has no type`);
    if (metrics.some((each) => each.name === name)) throw new Error(`${name} is there twice`);
    metrics.push({ name, help, type, samples: [] });
    index += 1;
  }
  return metrics;
}

function sampleOf(line: string, metric: Pick<ExposedMetric, 'name' | 'type'> | undefined): Sample {
  const [, name = '', , labels = '', value = ''] =
    /^([a-zA-Z_:][\w:]*)(\{(.*)\})? (NaN|Nan|[+-]Inf|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/.exec(line) ?? [];
  const suffix = metric === undefined ? '' : name.slice(metric.name.length);
  const suffixes = metric?.type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
  if (metric === undefined || !name.startsWith(metric.name) || !suffixes.includes(suffix))
    throw new Error(`no sample of ${metric?.name ?? 'a metric'}: ${line}`);
  return { name, labels: labelsOf(labels, line), value: Number(value.replace('Inf', 'Infinity')) };
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

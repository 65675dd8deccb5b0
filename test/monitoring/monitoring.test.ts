import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { parse } from 'yaml';
import { disabledContentSource } from '../../server/content/disabled-source';
import { createMetrics } from '../../server/observability/metrics';
import { recordingLog } from '../support/recording-log';
import { readExpression } from './promql';

const folder = join(__dirname, '../../deploy/monitoring');
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

interface Rule {
  readonly record?: string;
  readonly alert?: string;
  readonly expr: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
}

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly description?: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly datasource?: { readonly type: string; readonly uid: string };
  readonly targets?: readonly { readonly refId: string; readonly expr: string }[];
}

const { groups } = parse(read('alerts.yaml')) as {
  readonly groups: readonly { readonly rules: readonly Rule[] }[];
};
const rules = groups.flatMap((group) => group.rules);
const recorded = rules.flatMap(({ record }) => record ?? []);
const dashboard = JSON.parse(read('grafana-dashboard.json')) as {
  readonly schemaVersion: number;
  readonly uid: string;
  readonly templating: { readonly list: readonly { readonly name: string }[] };
  readonly panels: readonly Panel[];
};
const panels = dashboard.panels.filter(({ type }) => type !== 'row');
const expressions: readonly (readonly [string, string])[] = [
  ...rules.map(({ alert, record, expr }) => [alert ?? record ?? 'a rule', expr] as const),
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
];

/** The series of a site that has seen everything once: values of labels by label, by metric. */
let exposed: Map<string, Map<string, Set<string>>>;

/** What the scrape of Prometheus adds. */
const scraped = ['job', 'instance'];

beforeAll(async () => {
  const metrics = createMetrics();
  metrics.countVitals({ page: 'page', navigation: 'navigate', lcp: 1, fcp: 1, ttfb: 1, cls: 0, inp: 1 });
  const redis = metrics.redis();
  redis.up(true);
  redis.command('ok', 1);
  metrics.exchange().inStep('forms');
  metrics.countRequest('page', 200, 1);
  metrics.countRequest('page', 503, 1);
  const { health } = disabledContentSource(recordingLog().log);
  const app = express().use(
    metrics.handle('ukur', {
      health,
      pageMemory: () => ({ pages: 1, bytes: 1 }),
      submissions: () => Promise.resolve({ waiting: 0, failed: 0, oldest: 0 }),
    }),
  );
  const { text } = await request(app).get('/metrics').set('Authorization', 'Bearer ukur');
  exposed = new Map([['up', new Map()]]);
  for (const [, metric = '', labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const values = exposed.get(metric) ?? new Map<string, Set<string>>();
    exposed.set(metric, values);
    for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="([^"]*)"/g))
      values.set(label, (values.get(label) ?? new Set()).add(value));
  }
});

/** What is wrong with an expression: metrics, labels and values that a site does not expose. */
function problemsOf(expr: string): readonly string[] {
  const { selectors, groupedBy } = readExpression(expr);
  const known = new Set(scraped);
  const problems: string[] = [];
  for (const { metric, matchers } of selectors) {
    const sources = recorded.includes(metric) ? sourcesOf(metric) : [metric];
    for (const source of sources) {
      const labels = exposed.get(source);
      if (labels === undefined) problems.push(`no metric ${source}`);
      for (const label of labels?.keys() ?? []) known.add(label);
    }
    for (const { label, operator, value } of matchers) {
      if (scraped.includes(label)) continue;
      const values = new Set(sources.flatMap((source) => [...(exposed.get(source)?.get(label) ?? [])]));
      const wanted = operator.includes('~') ? value.split('|') : [value];
      problems.push(
        ...wanted.filter((each) => !values.has(each)).map((each) => `no ${metric}{${label}="${each}"}`),
      );
    }
  }
  return [...problems, ...groupedBy.filter((label) => !known.has(label)).map((label) => `no label ${label}`)];
}

/** The metrics that a recording is made of. */
function sourcesOf(name: string): readonly string[] {
  const rule = rules.find(({ record }) => record === name);
  return rule === undefined ? [] : readExpression(rule.expr).selectors.map(({ metric }) => metric);
}

test.each(expressions)('%s reads what a site exposes: %s', (_, expr) => expect(problemsOf(expr)).toEqual([]));

describe('an expression is refused that', () => {
  test.each([
    ['reads an unknown metric', 'anyam_missing_total', ['no metric anyam_missing_total']],
    [
      'reads an unknown value',
      'anyam_page_events_total{event="hit"}',
      ['no anyam_page_events_total{event="hit"}'],
    ],
    ['groups by an unknown label', 'sum by (path) (anyam_page_events_total)', ['no label path']],
  ])('%s', (_, expr, expected) => expect(problemsOf(expr)).toEqual(expected));

  test('is malformed', () => expect(() => problemsOf('sum by (le (x)')).toThrow('is no expression'));
});

describe('the alerts', () => {
  test('say what is wrong and what to do, how urgent it is, and have names of their own', () => {
    const alerts = rules.filter(({ alert }) => alert !== undefined);
    expect(alerts.length).toBeGreaterThan(10);
    for (const { alert, labels, annotations } of alerts) {
      expect(alert).toMatch(/^Anyam[A-Z]\w+$/);
      expect(['critical', 'warning']).toContain(labels?.['severity']);
      expect(Object.keys(annotations ?? {})).toEqual(['summary', 'action']);
    }
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
  });

  test('record nothing that neither an alert nor the dashboard reads', () => {
    const used = new Set(
      expressions.flatMap(([, expr]) => readExpression(expr).selectors.map(({ metric }) => metric)),
    );
    expect(recorded.length).toBeGreaterThan(0);
    expect(recorded.filter((name) => !used.has(name))).toEqual([]);
  });
});

describe('the dashboard', () => {
  test('is of a schema that Grafana 10 and later load, with its variables', () => {
    expect(dashboard.schemaVersion).toBeGreaterThanOrEqual(36);
    expect(dashboard.uid).toBe('anyam');
    expect(dashboard.templating.list.map(({ name }) => name)).toEqual(['datasource', 'instance']);
  });

  test('has panels that explain themselves, read one data source, and do not overlap', () => {
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
    const taken = new Set<string>();
    for (const { title, description = '', datasource, targets = [], gridPos } of panels) {
      expect([title, description !== '', datasource?.uid, targets.length > 0]).toEqual([
        title,
        true,
        '${datasource}',
        true,
      ]);
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1)
        for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1) {
          expect(taken).not.toContain(`${x} ${y}`);
          taken.add(`${x} ${y}`);
        }
    }
  });

  test('shows every metric of the site', () => {
    const used = new Set(
      expressions.flatMap(([, expr]) =>
        readExpression(expr).selectors.map(({ metric }) => metric.replace(/_(?:bucket|count|sum)$/, '')),
      ),
    );
    const own = [...exposed.keys()]
      .filter((name) => name.startsWith('anyam_'))
      .map((name) => name.replace(/_(?:bucket|count|sum)$/, ''));
    // A number of the CMS that means nothing by itself.
    expect([...new Set(own)].filter((name) => !used.has(name))).toEqual(['anyam_content_version']);
  });
});

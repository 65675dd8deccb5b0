import type { RenderIssue } from '../../../common/site/site-context';
import { errorFields, type Log } from '../../runtime/logging/log';

/** Logs a block that failed once, and an unknown component once, however often they occur on the page. */
export function logOncePerBlock(log: Log, path: string): (issue: RenderIssue) => void {
  const logged = new Set<string>();
  return (issue) => {
    const { event, component, uid } = issue;
    const key = `${event} ${event === 'block-unknown' ? component : uid}`;
    if (logged.has(key)) return;
    logged.add(key);
    const fields = { path, component: component.slice(0, 100), uid: uid.slice(0, 100) };
    if (event === 'block-unknown') log.error(event, fields);
    else log.error(event, { ...fields, ...errorFields(issue.error) }, issue.error);
  };
}

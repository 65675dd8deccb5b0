import { expect, test } from '@jest/globals';
import { clientIp } from './client-ip';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('a caller at %j is counted as %j', (ip, counted) => {
  expect(clientIp({ ip })).toBe(counted);
});

test('a caller without an address is counted as one', () => {
  expect(clientIp({ ip: undefined })).toBe('');
});

import { captureOwnerStack } from 'react';
import { OWNER_STACK } from './page-events';

// Bundled with the site's code in development, because the script that reports errors has no React of its own.
Object.assign(globalThis, { [OWNER_STACK]: captureOwnerStack });

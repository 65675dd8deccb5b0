// What blocks that move are built from, gathered so that it reaches the browser as one chunk. Left to itself the bundler makes
// a chunk for each combination of blocks that share something, some of 200 bytes, and each a request of its own.
import '../image/Image';
import '../rich-text/embedded';
import '../rich-text/outline-context';
import '../story/LabelledLink';
import '../story/address-bar';
import './blocks-context';
import './nav-item';
import './nav-links';
import './section';

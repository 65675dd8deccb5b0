# Varnish in front of Anyam, with CDN=varnish. Tested with Varnish 7.1 and vmod xkey (Debian: varnish, varnish-modules).
#
# To adapt: the backend, the purgers, and the token, which is CDN_PURGE_TOKEN in the environment of varnishd, the same as
# in the site's settings. docs/cdn.md tells the rest. test/varnish/varnish.test.ts runs this very file.

vcl 4.1;

import std;
import xkey;

backend site {
  .host = "127.0.0.1";
  .port = "3000";
  # A page that the CMS is slow for takes twelve seconds.
  .first_byte_timeout = 20s;
  # In an outage Varnish then stops trying, and serves stale pages at once.
  .probe = {
    .url = "/healthz";
    .interval = 5s;
    .timeout = 2s;
    .window = 4;
    .threshold = 2;
    .initial = 2;
  }
}

# Where the site calls from. With a TLS proxy on this machine every visitor seems to: the token counts.
acl purgers {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  if (req.method == "PURGE") {
    # Without a token in the environment nothing matches: no header ends with a space.
    if (client.ip !~ purgers
      || req.http.Authorization != "Bearer " + std.getenv("CDN_PURGE_TOKEN")) {
      return (synth(403, "Forbidden"));
    }
    if (!req.http.xkey-purge) {
      return (synth(400, "The header xkey-purge is missing"));
    }
    # A soft purge (xkey.softpurge) would serve each old page once more.
    set req.http.X-Purged = xkey.purge(req.http.xkey-purge);
    return (synth(200, "Purged " + req.http.X-Purged));
  }

  # The state of stale-if-error, below: visitors have no say in it.
  if (req.restarts == 0) {
    unset req.http.X-Stale;
  }

  # No page depends on a cookie. Varnish would not cache requests that have one.
  unset req.http.Cookie;

  # Drafts, and the results of forms: for one visitor, and never cached.
  if (req.url ~ "[?&](_storyblok|_form=)") {
    return (pass);
  }

  # Varnish's own vcl_recv follows: it passes whatever is not GET or HEAD.
}

# Stale objects are used by what their Cache-Control says, in seconds after they expired:
#   up to stale-while-revalidate   served, and refreshed in the background
#   up to stale-if-error           refreshed first; served if the site fails
sub vcl_hit {
  if (obj.ttl < 0s
    && obj.ttl + std.duration(regsub(obj.http.Cache-Control, "^.*stale-while-revalidate=(\d+).*$", "\1s"), 0s) < 0s
    && req.http.X-Stale != "serve") {
    # Once more, as a miss: the visitor waits for the site, which is sent the ETag of the object.
    set req.http.X-Stale = "refresh";
    set req.grace = 0s;
    return (restart);
  }
}

sub vcl_backend_fetch {
  # For the client side alone.
  unset bereq.http.X-Stale;
}

# An error does not replace an older object. If there is one, a fetch in the background is to refresh it, or Varnish has put
# its ETag into If-None-Match; in requests that pass, that header is the visitor's.
sub keep_older_object {
  if (bereq.is_bgfetch || (bereq.http.If-None-Match && !bereq.uncacheable)) {
    return (abandon);
  }
}

sub vcl_backend_response {
  if (beresp.status >= 500) {
    call keep_older_object;
  }

  # Varnish has set the TTL by s-maxage or max-age. What does not say how long it may be cached is not.
  if (!beresp.http.Cache-Control) {
    set beresp.uncacheable = true;
    return (deliver);
  }

  # How long an expired object stays: Varnish knows stale-while-revalidate, and stale-if-error is longer.
  set beresp.grace = std.duration(
    regsub(beresp.http.Cache-Control, "^.*stale-if-error=(\d+).*$", "\1s"), beresp.grace);
}

sub vcl_backend_error {
  call keep_older_object;
  set beresp.http.Content-Type = "text/plain; charset=utf-8";
  set beresp.http.Cache-Control = "no-store";
  set beresp.http.Retry-After = "5";
  synthetic("Service Unavailable");
  return (deliver);
}

sub vcl_deliver {
  if (obj.uncacheable) {
    set resp.http.X-Cache = "PASS";
  } elsif (obj.hits == 0) {
    set resp.http.X-Cache = "MISS";
  } elsif (obj.ttl < 0s) {
    set resp.http.X-Cache = "STALE";
  } else {
    set resp.http.X-Cache = "HIT";
  }

  # These are for this cache. Another one on the way to the visitor would hold pages that no purge reaches.
  unset resp.http.xkey;
  if (resp.http.Cache-Control) {
    set resp.http.Cache-Control = regsuball(
      resp.http.Cache-Control, ", *(s-maxage|stale-while-revalidate|stale-if-error)=\d+", "");
  }
}

sub vcl_synth {
  # The site failed, and an older object is there.
  if (resp.status == 503 && req.http.X-Stale == "refresh") {
    set req.http.X-Stale = "serve";
    set req.grace = 365d;
    return (restart);
  }
  set resp.http.Content-Type = "text/plain; charset=utf-8";
  set resp.http.Cache-Control = "no-store";
  synthetic(resp.reason);
  return (deliver);
}

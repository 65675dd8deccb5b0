# syntax=docker/dockerfile:1
# The production image: builds the site and runs `node server/start.mjs` as an unprivileged user.
#
#   docker build -t anyam --secret id=settings,src=site.env .
#   docker run -p 3000:3000 -v anyam-data:/data --env-file site.env anyam
#
# `site.env` holds the settings (docs/operate.md), one NAME=value a line, without quotes. The build needs the same ones as the
# server, because they decide how prerendered pages look. Without the secret the build has no prerendered pages.
#
# Checked without Docker, on Node 20.20 for Linux: the files that the last stage copies start the server after
# `npm ci --omit=dev`; the command of the health check ends with 0 while it runs and with 1 otherwise; SIGTERM ends it with 0;
# the build reads the settings from the file. Not checked: the build of the image itself.

FROM node:20-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN --mount=type=secret,id=settings \
    if [ -f /run/secrets/settings ]; \
    then node --env-file=/run/secrets/settings -r esbuild-register build/main.ts; \
    else npm run build; \
    fi

FROM node:20-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev

FROM node:20-slim
WORKDIR /app
# What must outlive the container: form submissions and the last good pages.
ENV DATA_DIR=/data
RUN mkdir /data && chown node:node /data
VOLUME /data
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/package.json ./
COPY --from=build /app/server server
COPY --from=build /app/dist dist
COPY --from=build /app/public public
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then((response) => process.exit(response.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/start.mjs"]

# The production image: builds the site and runs `node server/start.mjs` as an unprivileged user. docs/deploy.md tells how to
# run it, best by deploy/compose.yaml. By itself:
#
#   docker build -t anyam --secret id=settings,src=deploy/.env .
#   docker run -p 3000:3000 -v anyam-data:/data --env-file deploy/.env --read-only --tmpfs /tmp --cap-drop ALL \
#     --security-opt no-new-privileges anyam
#
# `deploy/.env` holds the settings (docs/operate.md), one NAME=value a line. Here they are without quotes: `docker run`
# passes these on, unlike Compose. The build needs the same settings as the server, because they decide how prerendered pages look.
# Without the secret the build has no prerendered pages. A change of settings alone is no reason for Docker to build again: `--no-cache` is.

# Node 20 has had no fixes since April 2026; 24 needs more memory (docs/deploy.md).
ARG NODE=22

# What commands of the project need: all packages and the code.
FROM node:${NODE}-slim AS source
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .

FROM source AS build
# The personal token is for commands that write to the CMS: without it the build may read faster.
RUN --mount=type=secret,id=settings \
    if [ -f /run/secrets/settings ]; \
    then CONTENT_OAUTH_TOKEN= node --env-file=/run/secrets/settings -r ./build/run-typescript.cjs build/main.ts; \
    else npm run build; \
    fi

FROM node:${NODE}-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev

FROM node:${NODE}-slim
WORKDIR /app
# What must outlive the container, and all that the server writes: submissions, last good pages, assets of earlier builds.
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
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s CMD ["node", "server/health-check.mjs"]
CMD ["node", "server/start.mjs"]

# syntax=docker/dockerfile:1
# One image for every role; LOTBOOK_ROLES says which ones a container plays.

FROM node:22-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY bin/install.mjs bin/bill.mjs bin/
# what is inside, for whoever asks: docker run --rm --entrypoint cat lotbook sbom.cdx.json
RUN node bin/bill.mjs > sbom.cdx.json
# nothing is ever missing here, and nothing can be written there
RUN node bin/install.mjs --remember

FROM node:22-bookworm-slim
ENV NODE_ENV=production \
    LOTBOOK_HOST=0.0.0.0 \
    LOTBOOK_PORT=8080 \
    LOTBOOK_DATA_DIR=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=packages /app/node_modules node_modules
COPY --from=packages /app/sbom.cdx.json ./
COPY package.json package-lock.json tsconfig.json LICENSE ./
COPY bin bin
COPY docs/partners docs/partners
COPY migrations migrations
COPY projections projections
COPY src src
# puts together what runs: later nothing can be written here
RUN node bin/lotbook.mjs --version
USER node
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=4s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.LOTBOOK_PORT + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "bin/start.mjs"]

#!/usr/bin/env node
require('esbuild-register');
require('./main.ts');

// Imported before anything that loads React: in other modes it writes messages and stacks of errors into its HTML.
process.env['NODE_ENV'] = 'production';

export const prerenderPages = 1;

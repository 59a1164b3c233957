// Stands for the modules of Node that libheif-js names and, in a browser, leaves alone (web/vite.config.ts).
export {};

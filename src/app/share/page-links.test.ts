import { describe, expect, it } from 'vitest';
import { embedLink, folderOf, isPrivatePage, pageLink } from './page-links.ts';

describe('pageLink', () => {
  it('lies in the folder of the page, whatever its own address says', () => {
    expect(folderOf('https://a.example/view/index.html?mesh=x#y')).toBe('https://a.example/view/');
    expect(folderOf('https://a.example/')).toBe('https://a.example/');
    expect(pageLink('https://a.example/view/', {})).toBe('https://a.example/view/');
  });

  it('stays legible, and keeps what separates parameters apart', () => {
    const files = ['https://b.example/tee.llmesh?a=1&b=2', 'https://b.example/fast walk.anim'];
    const link = pageLink('https://a.example/', { files, speed: 0.5 });
    expect(link).toBe(
      'https://a.example/?mesh=https://b.example/tee.llmesh%3Fa%3D1%26b%3D2&anim=https://b.example/fast+walk.anim&speed=0.5',
    );
    expect(new URL(link).searchParams.get('mesh')).toBe(files[0]);
    expect(new URL(link).searchParams.get('anim')).toBe(files[1]);
  });

  it('of an embed is its own page', () => {
    expect(embedLink('https://a.example/v/', { ui: 'none' })).toBe(
      'https://a.example/v/embed.html?ui=none',
    );
  });
});

describe('isPrivatePage', () => {
  it.each([
    'http://localhost:4173/',
    'http://vitrine.local/',
    'http://127.0.0.1:4173/',
    'http://10.1.2.3/',
    'http://172.16.0.1/',
    'http://172.20.0.2/',
    'http://172.31.0.1/',
    'http://169.254.7.7/',
    'http://192.168.1.10/',
    'http://[::1]:8080/',
    'http://[fd12:3456::1]/',
    'http://[fe80::1]/',
    'http://nas.internal/',
    'file:///home/me/dist/index.html',
  ])('%s is', (href) => {
    expect(isPrivatePage(href)).toBe(true);
  });

  it.each([
    'https://vitrine.example/',
    'http://172.32.0.2/',
    'http://172.15.0.2/',
    'https://ten.example.org/',
    'https://10.example.org/',
    'https://127.example.org/',
    'https://192.168.example.org/',
    'https://localhost.example/',
    'http://[2001:db8::1]/',
  ])('%s is not', (href) => {
    expect(isPrivatePage(href)).toBe(false);
  });
});

-- Run once on the primary, as postgres.
create role foyer login createrole password '@foyer_password@';
create database foyer owner foyer;
